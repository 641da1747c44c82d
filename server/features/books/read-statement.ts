import { sql } from 'kysely';
import type { ShopSums } from '#contract/books/calls.ts';
import { type LedgerAccount, ledgerAccounts } from '#contract/books/months.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { MonthBounds } from './months.ts';

/** The steps of the ledger in each line of the statement; `-1` inverts the sign. */
const sumsOf = {
  // Payments by hand are in the bank's account.
  paid: { accounts: ['card-provider', 'bank'], kinds: ['sale', 'late'], sign: 1 },
  refunded: { accounts: ['buyer'], kinds: ['refund'], sign: 1 },
  brought: { accounts: ['seller'], kinds: ['release', 'reopen'], sign: 1 },
  commission: { accounts: ['fee'], kinds: ['release', 'reopen'], sign: -1 },
  paidOut: { accounts: ['paid-out'], kinds: ['payout-sent'], sign: -1 },
  arrived: { accounts: ['bank'], kinds: ['settlement'], sign: 1 },
  gatewayFees: { accounts: ['gateway-fee'], kinds: ['settlement'], sign: 1 },
} as const satisfies Record<
  keyof ShopSums,
  { accounts: readonly LedgerAccount[]; kinds: readonly string[]; sign: 1 | -1 }
>;

const sumNames = Object.keys(sumsOf) as (keyof ShopSums)[];

type SumRow = { month: string; account: LedgerAccount; kind: string; amount: string };

function addUp(rows: readonly SumRow[]): ShopSums {
  const of = (name: keyof ShopSums) => {
    const { accounts, kinds, sign } = sumsOf[name];
    const poisha = rows
      .filter(
        (row) =>
          (accounts as readonly string[]).includes(row.account) &&
          (kinds as readonly string[]).includes(row.kind),
      )
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    return toTaka(poisha === 0 ? 0 : sign * poisha);
  };
  return Object.fromEntries(sumNames.map((name) => [name, of(name)])) as ShopSums;
}

/** The shop's sums in Taka, by the month in Dhaka. */
export async function readSums(db: Db, months?: MonthBounds): Promise<Map<string, ShopSums>> {
  const { rows } = await sql<SumRow>`
    select to_char(t.created_at at time zone 'Asia/Dhaka', 'YYYY-MM') as month, e.account, t.kind,
      sum(e.amount) as amount
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.created_at >= ${months?.begins ?? new Date(0)}::timestamptz
      and (${months === undefined}::boolean
        or t.created_at < ${months?.ends ?? new Date(0)}::timestamptz)
    group by 1, 2, 3`.execute(db);
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return new Map([...byMonth].map(([month, some]) => [month, addUp(some)]));
}

export const noSums: ShopSums = addUp([]);

/**
 * Each account's opening balance, its incoming and outgoing money in the month, and its closing
 * balance, in Taka; and the month's number of entries. The closing balances sum to zero.
 */
export async function readAccounts(db: Db, { begins, ends }: MonthBounds) {
  const { rows } = await sql<{
    account: LedgerAccount;
    opening: string;
    debit: string;
    credit: string;
    entries: number;
  }>`
    select e.account,
      coalesce(sum(e.amount) filter (where t.created_at < ${begins}::timestamptz), 0) as opening,
      coalesce(sum(e.amount) filter (where t.created_at >= ${begins}::timestamptz
        and e.amount > 0), 0) as debit,
      coalesce(-sum(e.amount) filter (where t.created_at >= ${begins}::timestamptz
        and e.amount < 0), 0) as credit,
      (count(*) filter (where t.created_at >= ${begins}::timestamptz))::integer as entries
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.created_at < ${ends}::timestamptz
    group by e.account`.execute(db);
  const known = new Map(rows.map((row) => [row.account, row]));
  const accounts = ledgerAccounts.flatMap((account) => {
    const row = known.get(account);
    if (!row) return [];
    const [opening, debit, credit] = [row.opening, row.debit, row.credit].map(Number) as [
      number,
      number,
      number,
    ];
    return {
      account,
      opening: toTaka(opening),
      debit: toTaka(debit),
      credit: toTaka(credit),
      closing: toTaka(opening + debit - credit),
    };
  });
  return { accounts, entries: rows.reduce((sum, row) => sum + row.entries, 0) };
}
