import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';

export type Act = {
  action: AuditAction;
  /** Null: the program itself. */
  actorId: string | null;
  /** The member, phone or payment that the action concerned. */
  target: string;
  /**
   * No secrets and no email addresses, because the log is append-only. Only an admin's reason may
   * contain an address.
   */
  detail?: Record<string, string | number>;
};

/** Adds one entry to the audit log; call it in the transaction of the action itself. */
export async function recordAudit(
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
