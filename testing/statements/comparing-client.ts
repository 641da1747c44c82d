import pg from 'pg';
import { isDatabaseDown } from '#server/db/database-down.ts';
import { canBePrepared, PreparingClient } from '#server/db/preparing-client.ts';

/** PostgreSQL plans a prepared statement once for all values from its sixth run on. */
const runs = 7;

/** How often a statement that finds and changes nothing is compared again. */
const emptyTries = 3;

/** How often answers that differ are compared. */
const times = 3;

const isSame = ({ first, prepared }: { first: string; prepared: string }) => first === prepared;

export type Comparison = {
  text: string;
  /** The first line outside of packages, as `file:line`. */
  place: string;
  /** `unsteady`: it gives another answer each time also without a plan. */
  outcome: 'same' | 'differs' | 'unsteady';
  /** Whether it has found or changed a row. */
  hasRows: boolean;
  /** Only if the answers differ. */
  answers?: { unprepared: string; prepared: string };
};

type Found = Pick<Comparison, 'hasRows'> & { emptyTries: number };

/**
 * A client that runs each statement as production does, from the first to the seventh time, and
 * compares the answers with that of the statement without a name, whose plan is for its values. This
 * happens before the first run of each statement of the program, and what it changes is rolled back. `onCompared`
 * gets each comparison; the statements are counted over all connections of the client.
 */
export function comparingClient(
  onCompared: (comparison: Comparison) => void,
  isCompared = (place: string) => !place.startsWith('testing/'),
) {
  const known = new Map<string, Found>();
  let names = 0;

  return class ComparingClient extends PreparingClient {
    #turn: Promise<unknown> = Promise.resolve();

    // biome-ignore lint/suspicious/noExplicitAny: as many overloads as the driver's own
    override query(...parts: any[]): any {
      const [text, values] = parts;
      // Other forms, such as a cursor's, come from the pool itself and from no statement of the shop.
      if (typeof text !== 'string' || typeof parts.at(-1) === 'function')
        return super.query(...(parts as [string]));
      const place = callingPlace();
      const run = () => super.query(...(parts as [string]));
      const isNew = canBePrepared(text) && Array.isArray(values) && this.#isNew(text);
      const answer = this.#turn.then(async () => {
        if (isNew && isCompared(place)) await this.#compare(text, values, place);
        return run();
      });
      this.#turn = answer.catch(() => {});
      return answer;
    }

    #isNew(text: string): boolean {
      const found = known.get(text);
      return !found || (!found.hasRows && found.emptyTries < emptyTries);
    }

    async #compare(text: string, values: unknown[], place: string): Promise<void> {
      const inTransaction = this.getTransactionStatus() === 'T';
      if (!inTransaction && this.getTransactionStatus() !== 'I') return;
      if (!this.#isNew(text)) return;
      const name = `compared_${names++}`;
      try {
        await this.#send(inTransaction ? 'savepoint compared' : 'begin; savepoint compared');
        let answers = await this.#answers(name, text, values);
        // Another connection may have held a row, or written one, at only one of the runs.
        for (let time = 1; time < times && !isSame(answers); time += 1) {
          answers = await this.#answers(name, text, values);
        }
        const { first, prepared, again } = answers;
        const { emptyTries = 0 } = known.get(text) ?? {};
        const hasRows = !/^(0 |refused)/.test(first);
        known.set(text, { hasRows, emptyTries: emptyTries + 1 });
        const isSteady = again === first;
        const outcome = prepared === first ? 'same' : isSteady ? 'differs' : 'unsteady';
        onCompared({
          text,
          place,
          outcome,
          hasRows,
          ...(outcome === 'differs' && { answers: { unprepared: first, prepared } }),
        });
      } catch (error) {
        // The database is away, or the transaction has lost to another: its own run will fail, too.
        if (!isDatabaseDown(error)) throw error;
      } finally {
        const end = inTransaction ? 'rollback to compared; release compared' : 'rollback';
        await this.#send(end).catch(() => {});
      }
    }

    /** The answer without a name, the first prepared one that is another, and the former again. */
    async #answers(name: string, text: string, values: unknown[]) {
      const first = await this.#answer({ text, values });
      let prepared = first;
      for (let run = 0; run < runs && prepared === first; run += 1) {
        prepared = await this.#answer({ name, text, values });
      }
      if (prepared === first) {
        await this.#send('set local plan_cache_mode = force_generic_plan');
        prepared = await this.#answer({ name, text, values });
      }
      const again = prepared === first ? first : await this.#answer({ text, values });
      return { first, prepared, again };
    }

    /** The rows in any order or the refusal, after which nothing is left of it. */
    async #answer(query: pg.QueryConfig): Promise<string> {
      const run = pg.Client.prototype.query as (query: pg.QueryConfig) => Promise<pg.QueryResult>;
      try {
        const { rowCount, rows } = await run.call(this, query);
        return `${rowCount ?? 0} ${rows
          .map((row) => JSON.stringify(row))
          .sort()
          .join('\n')}`;
      } catch (error) {
        const { code, message } = error as pg.DatabaseError;
        if (isDatabaseDown(error)) throw error;
        return `refused: ${code} ${message}`;
      } finally {
        await this.#send('rollback to compared').catch(() => {});
      }
    }

    #send(text: string): Promise<unknown> {
      return (pg.Client.prototype.query as (text: string) => Promise<unknown>).call(this, text);
    }
  };
}

function callingPlace(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const line = stack
    .split('\n')
    .find((each) => /\/(server|testing)\//.test(each) && !/-client\.ts|node_modules/.test(each));
  return /\/((?:server|testing)\/[^:)]+:\d+)/.exec(line ?? '')?.[1] ?? 'unknown';
}
