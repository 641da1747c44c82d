import type { Db } from '#server/db/client.ts';

/** Keeps what is wrong with money at the card provider, for the ledger check to tell. */
export async function noteMismatch(
  trx: Db,
  intentId: string,
  sentence: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('payment_mismatches')
    .values({ intent_id: intentId, sentence, seen_at: now })
    .onConflict((conflict) => conflict.column('intent_id').doUpdateSet({ sentence }))
    .execute();
}

/** Provider and books agree about this intent (again). */
export async function forgetMismatch(trx: Db, intentId: string): Promise<void> {
  await trx.deleteFrom('payment_mismatches').where('intent_id', '=', intentId).execute();
}
