import type { Db } from '../db/client.ts';

/** The backup that a restored copy is from, and when it was taken; null for the shop itself. */
export async function readCopy(db: Db): Promise<{ from: string; at: Date } | null> {
  const state = await db.selectFrom('shop_state').selectAll().executeTakeFirstOrThrow();
  if (state.copied_from === null || state.copied_at === null) return null;
  return { from: state.copied_from, at: state.copied_at };
}

/** Makes a restored copy the shop: from the next start its mails, refunds and payouts are real. */
export async function takeOver(db: Db): Promise<void> {
  await db.updateTable('shop_state').set({ copied_from: null, copied_at: null }).execute();
}
