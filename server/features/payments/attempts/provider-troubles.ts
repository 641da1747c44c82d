import { sql } from 'kysely';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';

/** Long enough for a gateway's message. */
const longest = 500;

/**
 * Records that buyers cannot pay by a provider: a line in the log, and one for admins until it
 * opens a payment again. `error` is what `createPayment` threw; its message has no secrets.
 */
export async function noteTrouble(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  provider: PaymentProviderName,
  error: unknown,
): Promise<void> {
  const kind = error instanceof PaymentProviderDown ? 'down' : 'refused';
  log.error({ err: error, provider, kind }, 'buyers cannot pay by a provider now');
  const sentence = (error instanceof Error ? error.message : String(error)).slice(0, longest);
  await db
    .insertInto('provider_troubles')
    .values({ provider, kind, sentence, since: clock(), times: 1 })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({
        kind,
        sentence,
        times: sql<number>`provider_troubles.times + 1`,
      }),
    )
    .execute();
}

/** Call it after the provider has opened a payment. */
export async function endTrouble(db: Db, provider: PaymentProviderName): Promise<void> {
  await db.deleteFrom('provider_troubles').where('provider', '=', provider).execute();
}

/** One sentence for each provider that currently opens no payments, for an admin. */
export async function findTroubles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_troubles')
    .select(['sentence', 'times', 'since'])
    .orderBy('since')
    .execute();
  return rows.map(
    ({ sentence, times, since }) => `${sentence} (${times} times since ${since.toISOString()})`,
  );
}
