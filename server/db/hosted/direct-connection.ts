import { Socket } from 'node:net';
import pg from 'pg';

/**
 * Whether PostgreSQL sees the port of our own socket: a pooler or another proxy has one of its own.
 * False if the server does not answer, or over a Unix socket.
 */
export async function isDirect(config: pg.ClientConfig): Promise<boolean> {
  const socket = new Socket();
  const client = new pg.Client({ ...config, stream: () => socket });
  client.on('error', () => {});
  try {
    await client.connect();
    const { localPort } = socket;
    const { rows } = await client.query<{ port: number | null }>(
      'select inet_client_port() as port',
    );
    return localPort !== undefined && rows[0]?.port === localPort;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
