import type { Db } from '#server/db/client.ts';

/** Records a difference from the provider's figures, which the ledger check reports. */
export async function recordMismatch(
  trx: Db,
  providerId: string,
  sentence: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('payment_mismatches')
    .values({ provider_id: providerId, sentence, seen_at: now })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ sentence }))
    .execute();
}

/** Call it when provider and ledger agree about the attempt again. */
export async function deleteMismatch(trx: Db, providerId: string): Promise<void> {
  await trx.deleteFrom('payment_mismatches').where('provider_id', '=', providerId).execute();
}
