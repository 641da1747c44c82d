import type { Db } from './client.ts';

/** Makes the member with this address an admin; false when there is none. */
export async function makeAdmin(db: Db, address: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ is_admin: true })
    .where('email', '=', address.trim().toLowerCase())
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
