import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type EventType, signatureHeader, signEvent, writeEvent } from './events.ts';

/** Milliseconds before each try; after the last one the shop finds out by asking. */
const defaultPauses = [0, 1_000, 5_000, 30_000];

export type EventSenderOptions = {
  /** The path that events are sent to; null: nobody is told. */
  eventsTo: string | null;
  key: Buffer;
  newId: () => string;
  clock: () => Date;
  log: FastifyBaseLogger;
  pauses?: readonly number[];
};

/**
 * Tells the app that this provider is mounted in what has happened, as a provider elsewhere would
 * by its webhook: signed, at least once, and without anybody waiting for it.
 */
export function createEventSender(options: EventSenderOptions) {
  const { eventsTo, key, newId, clock, log, pauses = defaultPauses } = options;
  let app: FastifyInstance | undefined;
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function arrives(url: string, body: string): Promise<boolean> {
    const answer = await app?.inject({
      method: 'POST',
      url,
      payload: body,
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: signEvent(body, key, clock()),
      },
    });
    return answer?.statusCode === 200;
  }

  async function deliver(url: string, body: string): Promise<void> {
    for (const milliseconds of pauses) {
      await pause(milliseconds, undefined, { ref: false, signal: closing.signal });
      if (await arrives(url, body)) return;
    }
    log.warn('an event of the embedded card provider did not arrive');
  }

  return {
    /** Events go to this app; those under way are waited for when it closes. */
    attach(target: FastifyInstance): void {
      app = target;
      app.addHook('preClose', async () => {
        closing.abort();
        await Promise.all(underWay);
      });
    },
    send(type: EventType, intentId: string): void {
      if (!eventsTo) return;
      const body = writeEvent(`evt_${newId().replaceAll('-', '')}`, type, intentId);
      const delivery = deliver(eventsTo, body)
        .catch((error: unknown) => {
          if (!closing.signal.aborted) log.warn({ err: error }, 'an event could not be sent');
        })
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
  };
}
