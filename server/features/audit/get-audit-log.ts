import type { Handler } from '#server/http/api/handler.ts';
import { rowsToFetch, toPage } from '#server/http/api/keyset-pagination.ts';

/** A page of the audit log, newest first, for an admin. */
export const getAuditLog: Handler<'GET /auditlog'> = async ({ query, deps }) => {
  const { action, actor, target, before: cursor } = query;
  let acts = deps.db
    .selectFrom('audit_log')
    .leftJoin('members', 'members.id', 'audit_log.actor_id')
    // Joined, because the log stores no names, which may change.
    .leftJoin('members as subject', 'subject.id', 'audit_log.target')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.target',
      'audit_log.detail',
      'members.name',
      'members.email',
      'subject.name as subject_name',
    ]);
  if (action) acts = acts.where('audit_log.action', '=', action);
  if (target) acts = acts.where('audit_log.target', '=', target);
  if (cursor) acts = acts.where('audit_log.id', '<', cursor);
  if (actor) {
    // Several members, because removed ones may have had the same address.
    acts = acts.where('audit_log.actor_id', 'in', (members) =>
      members.selectFrom('members').select('members.id').where('members.email', '=', actor),
    );
  }
  const rows = await acts.orderBy('audit_log.id', 'desc').limit(rowsToFetch).execute();
  const { page, next } = toPage(rows);
  const entries = page.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actorName: row.name ?? '',
    actorEmail: row.email ?? '',
    target: row.target,
    detail: row.subject_name === null ? row.detail : { ...row.detail, name: row.subject_name },
  }));
  return { entries, next };
};
