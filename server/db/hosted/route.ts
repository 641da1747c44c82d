import { Socket } from 'node:net';
import pg from 'pg';

/** How connections reach PostgreSQL; unknown if it does not answer, or over a Unix socket. */
export type Route = 'direct' | 'pooled' | 'unknown';

/** Of PgBouncer, for a parameter such as `statement_timeout` that it does not know at the start. */
const refusedParameter = '08P01';

/** PostgreSQL sees the port of our own socket: a pooler or another proxy has one of its own. */
export async function findRoute(config: pg.ClientConfig): Promise<Route> {
  const socket = new Socket();
  const client = new pg.Client({ ...config, stream: () => socket });
  client.on('error', () => {});
  try {
    await client.connect();
    const { localPort } = socket;
    const { rows } = await client.query<{ port: number | null }>(
      'select inet_client_port() as port',
    );
    const port = rows[0]?.port ?? null;
    if (port === null) return 'unknown';
    return port === localPort ? 'direct' : 'pooled';
  } catch (error) {
    return (error as { code?: string }).code === refusedParameter ? 'pooled' : 'unknown';
  } finally {
    await client.end().catch(() => {});
  }
}
