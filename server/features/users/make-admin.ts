import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { recordAct } from '../audit/record-act.ts';

/** Makes the member with this address an admin; returns false when there is none. */
export async function makeAdmin(
  db: Db,
  address: string,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<boolean> {
  return await transact(db, async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select(['id', 'is_admin'])
      .where('email', '=', address.trim().toLowerCase())
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) return false;
    if (member.is_admin) return true;
    await trx.updateTable('members').set({ is_admin: true }).where('id', '=', member.id).execute();
    await recordAct(trx, { action: 'admin-made', actorId: null, target: member.id }, deps);
    return true;
  });
}
