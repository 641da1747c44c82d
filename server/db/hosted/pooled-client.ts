import pg from 'pg';
import { PreparingClient } from '../preparing-client.ts';

/** The time limits that a session has with a direct connection, in milliseconds. */
type Limits = Pick<
  pg.ClientConfig,
  'lock_timeout' | 'statement_timeout' | 'idle_in_transaction_session_timeout'
>;

/**
 * A client behind a pooler that gives each transaction another session: the session's time limits
 * are those of each transaction, sent together with its `begin`. PgBouncer refuses them at the
 * start of a connection. A single statement has the client's own `query_timeout`.
 */
const behindPooler = (Base: typeof pg.Client) =>
  class extends Base {
    readonly #limits: string;

    constructor(config: pg.ClientConfig = {}) {
      const { lock_timeout, statement_timeout, idle_in_transaction_session_timeout, ...unlimited } =
        config;
      super(unlimited);
      const limits: Limits = {
        lock_timeout,
        statement_timeout,
        idle_in_transaction_session_timeout,
      };
      this.#limits = Object.entries(limits)
        .filter(([, limit]) => limit !== undefined && limit !== false)
        .map(([name, limit]) => `; set local ${name} = ${Number(limit)}`)
        .join('');
    }

    // biome-ignore lint/suspicious/noExplicitAny: as many overloads as the driver's own
    override query(...parts: any[]): any {
      const query = super.query as (...all: unknown[]) => unknown;
      const [text, ...rest] = parts;
      const begins = typeof text === 'string' && /^(begin|start transaction)\b/i.test(text);
      return query.apply(this, begins ? [text + this.#limits, ...rest] : parts);
    }
  };

export const PooledClient = behindPooler(pg.Client);
export const PreparingPooledClient = behindPooler(PreparingClient);
