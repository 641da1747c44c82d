import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { notify } from './notify.ts';

type Done = {
  kind: 'shop-changed' | 'suspicion-ended' | 'data-taken-out';
  name: string;
  actorId: string;
};

/** Notifies the other admins of an act of staff that they would not learn of otherwise. */
export async function notifyAdmins(
  trx: Db,
  { kind, name, actorId }: Done,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const event = deps.newId();
  for (const memberId of await findAdmins(trx, actorId)) {
    await notify(trx, { memberId, kind, event, facts: { name } }, deps);
  }
}

/** All admins but one. */
export async function findAdmins(trx: Db, but: string): Promise<string[]> {
  const admins = await trx
    .selectFrom('members')
    .select('id')
    .where('is_admin', '=', true)
    .where('removed_at', 'is', null)
    .where('id', '<>', but)
    .orderBy('id')
    .execute();
  return admins.map(({ id }) => id);
}
