import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Milliseconds. Below it, the machine's own time is used: a query's duration hides so little. */
const tolerance = 1_000;
/** Milliseconds. Beyond it, certificates, sessions and logs of this machine are wrong as well. */
export const clockLimit = 60_000;
/** Milliseconds between two comparisons. */
const interval = 60_000;

/** This machine's clock differs from the database's; the message is for the operator. */
export class ClockError extends Error {
  override name = 'ClockError';
  constructor(difference: number) {
    super(
      `This machine's clock is ${describe(difference)} the database's. Holds and deals would end at ` +
        'wrong times. Have both clocks set by NTP (timedatectl set-ntp true), and start again.',
    );
  }
}

const describe = (difference: number) =>
  `${Math.round(Math.abs(difference) / 1000)} seconds ${difference > 0 ? 'behind' : 'ahead of'}`;

export type DatabaseClock = {
  now: () => Date;
  /**
   * Compares the clocks, then again every minute. Throws `ClockError` when they differ by more than
   * a minute; later that is only logged.
   */
  start: (log: FastifyBaseLogger) => Promise<void>;
  stop: () => void;
};

/**
 * The time of the database, so that several processes agree on when a hold or a deal ends.
 * @param machine This machine's time
 */
export function createDatabaseClock(db: Db, machine: () => Date): DatabaseClock {
  let difference = 0;
  let timer: NodeJS.Timeout | undefined;
  const compare = async () => {
    const before = machine().getTime();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const after = machine().getTime();
    const measured = (rows[0]?.now.getTime() ?? after) - (before + after) / 2;
    difference = Math.abs(measured) < tolerance ? 0 : Math.round(measured);
    return difference;
  };
  return {
    now: () => new Date(machine().getTime() + difference),
    async start(log) {
      const atStart = await compare();
      if (Math.abs(atStart) > clockLimit) throw new ClockError(atStart);
      timer = setInterval(() => {
        compare().then(
          (measured) => {
            if (Math.abs(measured) <= clockLimit) return;
            log.error(
              `this machine's clock is ${describe(measured)} the database's: set it by NTP`,
            );
          },
          // An unavailable database is reported by all that needs it.
          () => {},
        );
      }, interval).unref();
    },
    stop: () => clearInterval(timer),
  };
}
