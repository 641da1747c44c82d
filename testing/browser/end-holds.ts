import { expect } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import type { openDemoShop } from './demo-shop.ts';
import { apiOf } from './market.ts';

/** Expires all holds, as after 15 minutes: the program stops meanwhile, and releases them after its start. */
export async function endHolds(shop: ReturnType<typeof openDemoShop>): Promise<void> {
  await shop.restart(async (dataDir) => {
    const neverFails = (error: unknown) => {
      throw error;
    };
    const watch = { onFatal: neverFails, onMaintenanceError: neverFails };
    const { db, close } = await openDatabase({ dataDir, databaseServer: null }, watch);
    await db
      .updateTable('payments')
      .set({ held_until: new Date(Date.now() - 1_000) })
      .where('state', '=', 'held')
      .execute();
    await close();
  });
  const admin = apiOf(await shop.visit('admin'));
  const held = async () => (await admin('GET /payments', { query: { state: 'held' } })).payments;
  await expect.poll(held, { timeout: 15_000 }).toEqual([]);
}
