import { sql } from 'kysely';
import type { LedgerCheck } from '#contract/orders/payments.ts';
import type { Country } from '../country.ts';
import type { Question } from './question.ts';

type Sums = { gateway: number; ledger: number; open: number };

/** Poisha at the gateway, by its own books and by ours; `open`: refunds that have not come back yet. */
async function sumsOf({ shop }: Country): Promise<Sums> {
  const { rows } = await sql<Sums>`select
    (select coalesce(sum(amount - refunded), 0)::float8 from embedded_card_intents where status = 'succeeded') as gateway,
    (select coalesce(sum(amount), 0)::float8 from ledger_entries where account = 'card-provider') as ledger,
    (select count(*)::float8 from payment_refunds where state <> 'done')
      + (select count(*) from payments where state in ('held', 'released') and id in (
          select payment_id from payment_attempts a join embedded_card_intents i on i.id = a.provider_id
          where i.status = 'succeeded')) as open`.execute(shop.db);
  return rows[0] ?? { gateway: 0, ledger: 0, open: 0 };
}

export function books(): Question {
  const name = 'the books';
  return {
    name,
    sentence:
      'The ledger sums to zero, the gateway has what our books say, no seller is sent more than their deals have earned, and nothing to whom the shop suspends.',
    async eachNight(country) {
      const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::float8 as sum from ledger_entries`.execute(country.shop.db);
      if (Number(rows[0]?.sum) !== 0) country.falsify(name, `The ledger sums to ${rows[0]?.sum}.`);
      const { gateway, ledger, open } = await sumsOf(country);
      if (open === 0 && gateway !== ledger) {
        country.falsify(name, `The gateway has ${gateway / 100}, and our books say ${ledger / 100}.`);
      }
      await comparePayouts(country, name);
    },
    onAnswer(country, reader, sent, answer) {
      if (answer.status !== 200) return;
      if (sent.key === 'POST /payouts/lines/:id/sent' && answer.body.modifiedCount === 1) {
        const transfer = country.world.transfers.find(({ line }) => line === sent.params?.id);
        const seller = country.people.find(({ account }) => account === transfer?.account);
        const since = Number(seller?.notes.get('suspended') ?? 0);
        if (seller && since) {
          country.falsify(name, `${reader?.name} sends money to ${seller.name}, who is suspended.`);
        }
      }
      if (sent.key === 'GET /ledger/check') {
        const { sum, disagreements } = answer.body as unknown as LedgerCheck;
        if (sum !== 0 || disagreements.length > 0) {
          country.falsify(name, `The check says: ${sum}, ${disagreements.join(' ')}`);
        }
      }
    },
    async atEnd(country) {
      const { gateway, ledger } = await sumsOf(country);
      if (gateway !== ledger) {
        country.falsify(name, `At the end the gateway has ${gateway / 100}, and our books say ${ledger / 100}.`);
      }
      await comparePayouts(country, name);
    },
  };
}

/** The bank's own book beside what the ledger has released to each seller. */
async function comparePayouts(country: Country, name: string): Promise<void> {
  const { rows } = await sql<{ id: string; taka: number }>`
    select member_id::text as id, (-sum(amount) / 100)::float8 as taka from ledger_entries
    where account in ('balance', 'on-its-way', 'paid-out') and member_id is not null group by 1`.execute(country.shop.db);
  for (const person of country.people) {
    const sent = country.world.transfers
      .filter(({ account }) => account === person.account)
      .reduce((sum, { taka }) => sum + taka, 0);
    if (sent === 0) continue;
    const { rows: released } = await sql<{ taka: number }>`
      select coalesce(sum(-e.amount), 0)::float8 / 100 as taka from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      where e.member_id = ${person.userId} and e.account = 'balance' and t.kind not like 'payout%'`.execute(country.shop.db);
    const earned = Number(released[0]?.taka ?? 0);
    if (sent > earned + 0.005) {
      country.falsify(name, `${person.name} was sent ${sent}, and has earned ${earned}.`);
    }
  }
  void rows;
}
