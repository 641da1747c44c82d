import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseServer, poolConfigOf } from './postgres.ts';

/** Milliseconds until a lost connection is opened again. */
const pause = 2_000;

type Listener = {
  onMessage: (text: string) => void;
  /** Messages may have been lost before. */
  onConnected: () => void;
};

/**
 * Listens to a channel over a connection of its own, because a pool's is used by others. Connects
 * again after each loss; returns its end. A pooler passes no messages and gives no error: through one
 * nothing is heard, unless the settings have a direct address.
 */
export function listenTo(server: DatabaseServer, channel: string, listener: Listener) {
  const closing = new AbortController();
  const { signal } = closing;
  const listenOnce = async () => {
    const url = server.directUrl ?? server.url;
    const config = await poolConfigOf({ ...server, url, prepare: 'no' });
    if (config.Client && !server.directUrl) return closing.abort();
    const Client = (config.Client ?? pg.Client) as typeof pg.Client;
    const client = new Client(config);
    // Without a listener the process would exit.
    client.on('error', () => {});
    client.on('notification', ({ payload }) => payload && listener.onMessage(payload));
    const lost = once(client, 'end', { signal });
    lost.catch(() => {});
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      listener.onConnected();
      await lost;
    } finally {
      await client.end();
    }
  };
  const listening = (async () => {
    while (!signal.aborted) {
      await listenOnce().catch(() => {});
      await setTimeout(pause, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    closing.abort();
    await listening;
  };
}
