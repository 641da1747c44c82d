import { sql } from 'kysely';
import { booksOf } from './books.ts';
import { glance } from './glance.ts';
import { feePercent, price, type Table } from './table.ts';
import { fits, texts } from './world.ts';

/** The maximum loss of an honest person, with the sentence of the shop's pages that promises it. */
export type Bound = {
  name: string;
  rule: string;
  /** The violation as a sentence; null if the bound holds at the end of a game. */
  broken: (t: Table) => Promise<string | null>;
};

/** Hours. */
const longestWait = 5 * 24;

const money = (taka: number) => taka.toLocaleString('en');

export const bounds: Bound[] = [
  {
    name: 'the seller has phone or price',
    rule: 'help, money: “We keep it from the payment until you have tried the phone”; less the fee, and what the seller has agreed to give back. Who takes cash has what was counted: “PhoneHaat can neither keep it nor give it back.”',
    async broken(t) {
      if (t.part !== 'buys') return null;
      const { owed, paidOut } = await booksOf(t);
      const [phone] = t.world.phones;
      const hasPhone = phone?.holder === 'honest';
      // docs/deals.md, “What an honest person can lose”: the price, where the bank has taken it back.
      if (t.world.takenBack === 'kept') return null;
      const got = owed + paidOut + t.world.cash;
      const least = (price - t.world.agreedPart) * (1 - feePercent / 100);
      if (hasPhone || got >= least || (await wasCashOnly(t))) return null;
      return `Karim has no phone any more, and ${got === 0 ? 'no money' : `only ${money(got)}`}.`;
    },
  },
  {
    name: 'the buyer has phone or money',
    rule: 'help, return-30: “A phone that is not as its listing described it goes back, and your money too.” A phone that turns out stolen when its money has gone out, after the cooling time of 3 days, is beyond the shop.',
    async broken(t) {
      if (t.part !== 'sells' || t.world.stolenFound === 'too-late') return null;
      const { paid } = await booksOf(t);
      const [phone] = t.world.phones;
      const isWell = phone?.holder === 'honest' && fits(phone, texts['as-listed']);
      // One phone is worth one price, however many orders it was sold in.
      if (paid.honest <= (isWell ? price : 0)) return null;
      const wrong = phone?.holder === 'honest' ? 'a phone that is not what he booked' : 'no phone';
      return `Karim has paid ${money(paid.honest)}, and has ${isWell ? 'one phone' : wrong}.`;
    },
  },
  {
    name: 'the shop pays nothing of its own',
    rule: 'docs/deals.md, Money: kept → balance and fee, or → buyer. The gateway’s fees are the shop’s. Where a bank takes back what is the seller’s, the shop sends nothing of it any more; what it has sent, it loses.',
    async broken(t) {
      const { paid, owed, paidOut } = await booksOf(t);
      const { takenBack } = t.world;
      if (takenBack === 'sent') return null;
      const due = takenBack === 'released' ? 0 : owed;
      const left = paid.cheat + paid.second + paid.honest - due - paidOut;
      return left < 0 ? `The shop has paid out, or owes, ${money(-left)} of its own.` : null;
    },
  },
  {
    name: 'the phone is for sale again',
    rule: 'deal.acts.call-off: “The money goes back, and the phone is for sale again.”',
    async broken(t) {
      const [phone] = t.world.phones;
      if (t.part !== 'buys') return null;
      const { maxAway } = t.world;
      if (maxAway > 1) return `For ${maxAway} hours Karim could not sell it, and nobody bought it.`;
      if (phone?.holder !== 'honest') return null;
      return (await glance(t)).sale === 'for-sale'
        ? null
        : 'Karim has the phone, nobody is buying it, and no act of his brings it back on sale.';
    },
  },
  {
    name: 'a listing is its seller’s',
    rule: 'Add Product: “Defects”, which the seller names.',
    async broken(t) {
      if (t.part !== 'buys') return null;
      const phone = await t.db
        .selectFrom('products')
        .select(['defects', 'description'])
        .where('id', '=', t.phone)
        .executeTakeFirstOrThrow();
      const isOwn = !phone.defects?.length && phone.description === texts['as-listed'];
      return isOwn ? null : `Karim's listing now says: ${phone.defects?.join(', ')}.`;
    },
  },
  {
    name: 'one way in vain for each order',
    rule: 'deal.acts.no-show and call-off: who waited in vain ends it.',
    async broken(t) {
      const most = Math.max(0, ...t.world.orders.map(({ wasted }) => wasted));
      return most > 1 ? `Karim went ${most} times in vain.` : null;
    },
  },
  {
    name: 'phone and money wait five days at most',
    rule: 'docs/deals.md, “What an honest person can lose”: 72 hours by a silence, five days by words or a shown code. Moved meetings are agreed by both.',
    async broken(t) {
      if (t.part === 'both') return null;
      const most = Math.max(0, ...t.world.orders.map(({ waited }) => waited));
      return most > longestWait
        ? `For ${most} hours Karim waited for a handover that did not come.`
        : null;
    },
  },
  {
    name: 'two silences in a month',
    rule: 'too-many-silences: “You can begin another one 30 days after the first of them.”',
    async broken(t) {
      if (t.part !== 'buys') return null;
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from deals d where 2 <= (
          select count(*) from deals silent where silent.buyer_id = d.buyer_id
            and silent.silent_of in ('buyer', 'both') and silent.changed_at <= d.paid_at
            and silent.changed_at > d.paid_at - interval '30 days')`.execute(t.db);
      return (rows[0]?.count ?? 0) > 0
        ? 'Rahim was silent twice, and took the phone off the lists again within a month.'
        : null;
    },
  },
  {
    name: 'three call-offs in a week',
    rule: 'too-many-call-offs: “You can pay for another one a week after the first of them.”',
    async broken(t) {
      if (t.part !== 'buys') return null;
      return (await countPaidTooSoon(t)) > 0
        ? 'Rahim has called off three times, and took the phone off the lists once more within a week.'
        : null;
    },
  },
];

/** Payments that began within 7 days of three call-offs or refusals of the same buyer. */
async function countPaidTooSoon(t: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from deals d where d.payment_id is not null and 3 <= (
      select count(*) from deals m join deal_events e on e.booking_id = m.booking_id
      where m.buyer_id = d.buyer_id and m.booking_id <> d.booking_id and m.mark_of = 'buyer'
        and e.event in ('call-off', 'refuse')
        and e.at <= d.paid_at and e.at > d.paid_at - interval '7 days')`.execute(t.db);
  return rows[0]?.count ?? 0;
}

/** The phone was only ever reserved for cash, or is with the buyer of the reservation. */
async function wasCashOnly(t: Table): Promise<boolean> {
  const paid = await t.db
    .selectFrom('deals')
    .select('booking_id')
    .where('payment_id', 'is not', null)
    .executeTakeFirst();
  return paid === undefined;
}
