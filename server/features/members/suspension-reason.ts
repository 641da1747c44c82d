import type { Db } from '#server/db/client.ts';

/** From the audit log, whose entry is written just after the suspension begins. */
export async function reasonOfSuspension(db: Db, memberId: string, since: Date): Promise<string> {
  const entry = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('target', '=', memberId)
    .where('action', '=', 'member-suspended')
    .where('at', '>=', since)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return String(entry?.detail.reason ?? '');
}
