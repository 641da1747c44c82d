import type { Db } from '#server/db/client.ts';

/**
 * Records a difference from the provider's figures, which the ledger check reports. `tookBack`: the
 * provider gave the money back, or the buyer's bank demands it.
 */
export async function recordMismatch(
  trx: Db,
  providerId: string,
  sentence: string,
  now: Date,
  { tookBack = false }: { tookBack?: boolean } = {},
): Promise<void> {
  await trx
    .insertInto('payment_mismatches')
    .values({ provider_id: providerId, sentence, seen_at: now, took_back: tookBack })
    .onConflict((conflict) =>
      conflict.column('provider_id').doUpdateSet({ sentence, took_back: tookBack }),
    )
    .execute();
}

/** Call it when provider and ledger agree about the attempt again. */
export async function deleteMismatch(trx: Db, providerId: string): Promise<void> {
  await trx.deleteFrom('payment_mismatches').where('provider_id', '=', providerId).execute();
}
