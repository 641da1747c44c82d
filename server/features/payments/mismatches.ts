import type { Db } from '#server/db/client.ts';

/** Records a difference from the card provider's books, for the ledger check to report. */
export async function recordMismatch(
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

/** Call it when provider and books agree about the intent again. */
export async function deleteMismatch(trx: Db, intentId: string): Promise<void> {
  await trx.deleteFrom('payment_mismatches').where('intent_id', '=', intentId).execute();
}
