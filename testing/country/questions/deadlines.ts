import { sql } from 'kysely';
import type { Country } from '../country.ts';
import type { Question } from './question.ts';

const name = 'what has a date ends';
const hour = 3_600_000;
/** Jobs run each half hour, and a clock may be 90 seconds off. */
const slack = 2 * hour;

/** Rows that wait for a date which is over. */
async function overdue({ shop, now }: Country) {
  const before = new Date(now() - slack);
  const { rows } = await sql<{ what: string; id: string }>`
    select 'the hold of a payment' as what, id::text as id from payments
      where state = 'held' and held_until < ${before}
    union all
    select 'deal ' || state::text, booking_id::text from deals where due_at < ${before}
    union all
    select 'an offer', id::text from price_offers
      where due_at < ${before}`.execute(shop.db);
  return rows;
}

/** Whether the gateway was away lately: what needs its answer waits for it. */
export const wasGatewayAway = ({ spells, now }: Country) =>
  spells.some(
    ({ kind, from, until }) => kind === 'gateway away' && from <= now() && now() < until + slack,
  );

export const deadlines = (): Question => ({
  name,
  sentence:
    'No hold, deal or offer is open two hours after the last date that was announced for it, beside an outage of its gateway.',
  async eachNight(country) {
    if (wasGatewayAway(country)) return;
    const [row] = await overdue(country);
    if (row) country.falsify(name, `The date of ${row.what} (${row.id}) is over, and it goes on.`);
  },
});
