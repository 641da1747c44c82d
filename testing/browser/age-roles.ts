import { openDatabase } from '#server/db/open-database.ts';
import type { openDemoShop } from './demo-shop.ts';

/** Restarts a shop whose staff have had their roles for longer than `newStaffDays`. */
export async function ageRoles(shop: ReturnType<typeof openDemoShop>): Promise<void> {
  await shop.restart(async (dataDir) => {
    const neverFails = (error: unknown) => {
      throw error;
    };
    const watch = { onFatal: neverFails, onMaintenanceError: neverFails };
    const { db, close } = await openDatabase({ dataDir, databaseServer: null }, watch);
    await db.updateTable('members').set({ staff_since: null }).execute();
    await close();
  });
}
