import type { AuditAction } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';

export type Act = {
  action: AuditAction;
  /** Null: the program itself. */
  actorId: string | null;
  /** The member, phone or payment that it was done to. */
  target: string;
  /**
   * Nothing secret, and addresses only where an admin types one as a reason: what is written here
   * can never be removed.
   */
  detail?: Record<string, string | number>;
};

/** Adds one line to the audit log, in the transaction of what it tells. */
export async function recordAct(
  trx: Db,
  { action, actorId, target, detail = {} }: Act,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: clock(),
      action,
      actor_id: actorId,
      target,
      detail: JSON.stringify(detail),
    })
    .execute();
}
