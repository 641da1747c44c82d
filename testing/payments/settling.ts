import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Db } from '#server/db/client.ts';
import type { Person, TestShop } from '../test-app.ts';

/** A line of a settlement file; amounts as the file has them. */
export type FileLine = { date: string; id: string; gross: string; fee: string; net: string };

export const settlementCsv = (lines: readonly FileLine[]): string =>
  ['date,id,gross,fee,net', ...lines.map((line) => Object.values(line).join(','))].join('\n');

/** Imports a settlement file as an admin does; returns the answer. */
export async function importFile(
  shop: TestShop,
  admin: Person,
  csv: string,
  provider: PaymentProviderName = 'embedded-cards',
) {
  const body = { provider, name: 'settlement.csv', csv };
  return await shop.call('POST /settlements', { body }, admin);
}

/** Poisha by account, without what is 0; `card-provider` is what is on its way. */
export async function accountSums(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['account', fn.sum<string>('amount').as('sum')])
    .groupBy('account')
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ account, sum }) => (Number(sum) === 0 ? [] : [[account, Number(sum)]])),
  );
}
