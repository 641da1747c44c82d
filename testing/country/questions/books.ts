import { sql } from 'kysely';
import type { LedgerCheck } from '#contract/orders/payments.ts';
import type { PayoutLine } from '#contract/payouts/calls.ts';
import type { Country } from '../country.ts';
import type { Question } from './question.ts';

const name = 'the books';
const hour = 3_600_000;

/** Poisha at the gateway, by its own books and by ours; `open`: those that still differ for good reason. */
async function sumsOf({ shop }: Country) {
  // What a bank took back after the end waits for an admin, beside the ledger.
  const taken = sql`select a.payment_id from payment_attempts a
    join payment_mismatches m on m.provider_id = a.provider_id and m.took_back`;
  const { rows } = await sql<{ gateway: number; ledger: number; sum: number; open: number }>`select
    (select coalesce(sum(amount - refunded), 0)::float8 from embedded_card_intents
      where status = 'succeeded' and not exists (select from payment_mismatches m
        where m.provider_id = embedded_card_intents.id and m.took_back)) as gateway,
    (select coalesce(sum(amount), 0)::float8 from ledger_entries
      join ledger_transactions t on t.id = transaction_id
      where account = 'card-provider'
        and (t.payment_id is null or t.payment_id not in (${taken}))) as ledger,
    (select coalesce(sum(amount), 0)::float8 from ledger_entries) as sum,
    (select count(*)::float8 from payment_refunds where state <> 'done')
      + (select count(*) from payments p join payment_attempts a on a.payment_id = p.id
        join embedded_card_intents i on i.id = a.provider_id
        where p.state in ('held', 'released') and i.status = 'succeeded') as open`.execute(shop.db);
  return rows[0] ?? { gateway: 0, ledger: 0, sum: 0, open: 0 };
}

/** Orders that were paid more than once at the gateway, and are not paid back. */
async function paidTwice({ shop }: Country): Promise<string[]> {
  const { rows } = await sql<{ order: string }>`
    select p.booking_id::text as "order" from payments p
    join payment_attempts a on a.payment_id = p.id
    join embedded_card_intents i on i.id = a.provider_id
    where i.status = 'succeeded' and i.refunded < i.amount
      and not exists (select from payment_refunds r where r.payment_id = p.id and r.state <> 'done')
    group by p.booking_id having count(*) > 1`.execute(shop.db);
  return rows.map(({ order }) => order);
}

/** Payments of which more went out, to both sides together, than was paid. */
async function overspent({ shop, world }: Country): Promise<string[]> {
  const { rows } = await sql<{ intent: string; payment: string; sent: string[] }>`
    select i.id as intent, p.id::text as payment, array(select l.transfer_id::text
      from payout_lines l where l.payment_id = p.id and l.state = 'sent') as sent from payments p
    join payment_attempts a on a.payment_id = p.id
    join embedded_card_intents i on i.id = a.provider_id
    where i.status = 'succeeded' and i.refunded + (
      select coalesce(sum(l.amount), 0) from payout_lines l
      where l.payment_id = p.id and l.state = 'sent') > i.amount`.execute(shop.db);
  // What the bank takes back later is the shop's loss.
  return rows.flatMap(({ intent, payment, sent }) => {
    const takenAt = world.takenBack.get(intent) ?? Number.POSITIVE_INFINITY;
    const wasBefore = world.transfers.some(
      ({ line, at }) => sent.includes(line) && at < takenAt + 7_200_000,
    );
    return wasBefore && takenAt < Number.POSITIVE_INFINITY ? [] : payment;
  });
}

/** What the ledger has released to a seller, in Taka. */
export async function earnedBy({ shop }: Country, userId: string): Promise<number> {
  const { rows } = await sql<{ taka: number }>`
    select (coalesce(sum(-e.amount), 0) / 100)::float8 as taka from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    where e.member_id = ${userId} and e.account = 'balance' and t.kind in ('release', 'reopen')`.execute(
    shop.db,
  );
  return Number(rows[0]?.taka ?? 0);
}

/** The bank's own book beside the ledger. */
async function comparePayouts(country: Country): Promise<void> {
  for (const person of country.people) {
    const sent = country.world.transfers
      .filter(({ account }) => person.accounts.includes(account))
      .reduce((sum, { taka }) => sum + taka, 0);
    const earned = sent === 0 ? 0 : await earnedBy(country, person.userId);
    if (sent > earned + 0.005) {
      country.falsify(name, `${person.name} was sent ${sent}, and has earned ${earned}.`);
    }
  }
}

const someTakenBackSince = ({ world }: Country, since: number) =>
  [...world.takenBack.values()].some((at) => at > since);

/** Long enough ago that the gateway’s message has come. */
function wasTakenBack({ people, world, now }: Country, order: string): boolean {
  const intents = people.map(({ notes }) => notes.get(`intent ${order}`));
  const at = intents.map((intent) => world.takenBack.get(String(intent)));
  return at.some((each) => each !== undefined && each < now() - 6 * hour);
}

export function books(): Question {
  /** The orders whose money is in a line of a batch. */
  const ordersOf = new Map<string, string[]>();
  /** When an account was first named as the destination of money. */
  const namedAt = new Map<string, number>();
  return {
    name,
    sentence:
      'The ledger sums to zero, the gateway has what our books say, an order is paid once, no seller is sent more than their deals have earned, nor what a bank has taken back, nor to an account that was named within a day, and none is whom an admin has suspended or whose money an admin holds.',
    async eachNight(country) {
      const { gateway, ledger, sum, open } = await sumsOf(country);
      if (sum !== 0) country.falsify(name, `The ledger sums to ${sum}.`);
      const isFollowed = !someTakenBackSince(country, country.now() - 6 * hour);
      if (open === 0 && isFollowed && gateway !== ledger) {
        const text = `The gateway has ${gateway / 100}, and our books say ${ledger / 100}.`;
        country.falsify(name, text);
      }
      const [twice] = open === 0 ? await paidTwice(country) : [];
      if (twice) country.falsify(name, `Order ${twice} was paid twice, and nothing goes back.`);
      const [over] = await overspent(country);
      if (over) country.falsify(name, `Of payment ${over} more went out than came in.`);
      await comparePayouts(country);
    },
    onAnswer(country, reader, sent, { status, body }) {
      if (status !== 200) return;
      const { account } = (sent.body ?? {}) as { account?: string };
      if (sent.key === 'PUT /money/destination' && account && !namedAt.has(account))
        namedAt.set(account, country.now());
      if (sent.key === 'POST /payouts/lines/:id/sent' && body.modifiedCount === 1) {
        const transfer = country.world.transfers.find(({ line }) => line === sent.params?.id);
        const seller = country.people.find(({ accounts }) =>
          accounts.includes(transfer?.account ?? ''),
        );
        const named = namedAt.get(transfer?.account ?? '');
        if (transfer && named !== undefined && transfer.at < named + 23 * hour)
          country.falsify(
            name,
            `${reader?.name} sends money of ${seller?.name} to an account of the same day.`,
          );
        for (const why of ['suspended', 'held']) {
          if (!seller?.notes.has(why)) continue;
          country.falsify(name, `${reader?.name} sends money to ${seller.name}, who is ${why}.`);
        }
        const orders = ordersOf.get(sent.params?.id ?? '') ?? [];
        if (orders.some((order) => wasTakenBack(country, order)))
          country.falsify(name, `${reader?.name} sends money that a bank has taken back.`);
      }
      if (sent.key === 'GET /payouts/:id') {
        for (const { _id, deals } of (body as unknown as { lines: PayoutLine[] }).lines)
          ordersOf.set(
            _id,
            deals.map(({ bookingId }) => bookingId),
          );
      }
      if (sent.key === 'GET /ledger/check') {
        const { sum, disagreements } = body as unknown as LedgerCheck;
        // It rightly names what a bank took back after the end.
        const wrong = disagreements.filter(
          (line) => country.world.takenBack.size === 0 || !/went back at the provider/.test(line),
        );
        if (sum !== 0 || wrong.length > 0) {
          country.falsify(name, `The shop's own check says: ${sum}. ${wrong.join(' ')}`);
        }
      }
    },
    async atEnd(country) {
      const { gateway, ledger } = await sumsOf(country);
      if (gateway !== ledger) {
        const text = `At the end the gateway has ${gateway / 100}, and our books say ${ledger / 100}.`;
        country.falsify(name, text);
      }
      await comparePayouts(country);
    },
  };
}
