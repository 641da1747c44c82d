import { booksOf } from './books.ts';
import { glance } from './glance.ts';
import { feePercent, price, type Table } from './table.ts';
import { fits, texts } from './world.ts';

/** What nobody honest may lose, with the sentence of our pages that it is taken from. */
export type Bound = {
  name: string;
  rule: string;
  /** What went wrong, as a sentence; null when the bound holds at the end of a game. */
  broken: (t: Table) => Promise<string | null>;
};

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
      if (isWell || paid.honest <= t.world.agreedPart * -1 || paid.honest <= 0) return null;
      const has = phone?.holder === 'honest' ? 'a phone that is not what he booked' : 'no phone';
      return `Karim has paid ${money(paid.honest)}, and has ${has}.`;
    },
  },
  {
    name: 'the shop pays nothing of its own',
    rule: 'docs/deals.md, Money: kept → balance and fee, or → buyer. The gateway’s fees are the shop’s.',
    async broken(t) {
      const { paid, owed, paidOut } = await booksOf(t);
      const left = paid.cheat + paid.second + paid.honest - owed - paidOut;
      return left < 0 ? `The shop has paid out, or owes, ${money(-left)} of its own.` : null;
    },
  },
  {
    name: 'the phone is for sale again',
    rule: 'deal.acts.call-off: “The money goes back, and the phone is for sale again.”',
    async broken(t) {
      const [phone] = t.world.phones;
      if (t.part !== 'buys' || phone?.holder !== 'honest') return null;
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
];

/** The phone was only ever kept for cash, or is with the one for whom it was. */
async function wasCashOnly(t: Table): Promise<boolean> {
  const paid = await t.db
    .selectFrom('deals')
    .select('booking_id')
    .where('payment_id', 'is not', null)
    .executeTakeFirst();
  return paid === undefined;
}
