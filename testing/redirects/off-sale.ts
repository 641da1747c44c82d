import { expect } from 'vitest';
import type { RedirectWorld } from './world.ts';

/** The jobs run here once in so many minutes; in production every minute. */
export const stepMinutes = 5;

/**
 * The maximum time that a phone may be off sale without a payment, in minutes, by decisions 0092
 * and 0151: a hold, and the interval of the jobs; an hour instead of a hold after a request to
 * bKash to take the money without an answer.
 */
const maxMinutes = { held: 15 + 5, takingMoney: 60 + 5 };

/** Of the histogram, in minutes. */
const bins = [0, 5, 10, 15, 20, 65] as const;

type Hold = {
  from: number;
  to: number | null;
  /**
   * The gateway was requested to take the money. Recorded at once, because money of another amount
   * becomes a payment of its own with the attempt.
   */
  isTaken: boolean;
};

/** Records the periods in which each payment of one phone held it, in minutes of the scenario. */
export function watchPhone({ shop }: RedirectWorld, productId: string) {
  const holds = new Map<string, Hold>();
  let minute = 0;
  /** A hold that began and ended between two samples. */
  const unseen = { from: 0, to: 0, isTaken: false };
  return {
    pass(minutes: number): void {
      minute += minutes;
    },
    /** Whether it is held, and not because a gateway warned of the money. */
    async look(): Promise<boolean> {
      const rows = await shop.deps.db
        .selectFrom('payments')
        .select(({ exists, selectFrom }) => [
          'id',
          'state',
          exists(
            selectFrom('payment_attempts')
              .select('ref')
              .whereRef('payment_id', '=', 'payments.id')
              .where('review', '=', 'risk'),
          ).as('is_risky'),
          exists(
            selectFrom('payment_attempts')
              .select('ref')
              .whereRef('payment_id', '=', 'payments.id')
              .where('capturing_at', 'is not', null),
          ).as('is_taken'),
        ])
        .where('product_id', '=', productId)
        .execute();
      for (const { id, state, is_taken: isTaken } of rows) {
        const hold = holds.get(id) ?? { from: minute, to: null, isTaken: false };
        hold.isTaken ||= Boolean(isTaken);
        if (state !== 'held') hold.to ??= minute;
        holds.set(id, hold);
      }
      return rows.some(({ state, is_risky }) => state === 'held' && !is_risky);
    },
    /**
     * Minutes of each hold without a sale, except phones that waited for a person because the
     * gateway warned of the money.
     */
    async minutesForNothing(): Promise<{ minutes: number; isTaken: boolean }[]> {
      const rows = await shop.deps.db
        .selectFrom('payments')
        .innerJoin('payment_attempts', 'payment_attempts.payment_id', 'payments.id')
        .select(({ fn }) => ['payments.id', fn.count<string>('review').as('warnings')])
        .where('product_id', '=', productId)
        .where('payments.state', '=', 'released')
        .groupBy('payments.id')
        .execute();
      return rows
        .filter(({ warnings }) => Number(warnings) === 0)
        .map(({ id }) => {
          const { from, to, isTaken } = holds.get(id) ?? unseen;
          return { minutes: (to ?? minute) - from, isTaken };
        });
    },
  };
}

export type PhoneWatch = ReturnType<typeof watchPhone>;

/** Counts the times off sale without a payment, by minutes; fails for one that is too long. */
export function createHistogram() {
  const counts = new Map<string, number>();
  for (const bin of bins) counts.set(nameOf(bin), 0);
  return {
    add(holds: readonly { minutes: number; isTaken: boolean }[], acts: string): void {
      for (const { minutes, isTaken } of holds) {
        const most = isTaken ? maxMinutes.takingMoney : maxMinutes.held;
        expect(minutes, `minutes off sale for nothing\n${acts}`).toBeLessThanOrEqual(most);
        const name = nameOf(bins.find((each) => minutes <= each) ?? maxMinutes.takingMoney);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    },
    figures: (): Record<string, number> => Object.fromEntries(counts),
  };
}

const nameOf = (minutes: number) => `off sale for nothing, up to ${minutes} min`;
