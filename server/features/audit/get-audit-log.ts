import type { Handler } from '#server/http/api/handler.ts';
import { rowsToFetch, toPage } from '../keyset-pagination.ts';

/** What was done, and by whom, for an admin; a page at a time, filtered as asked. */
export const getAuditLog: Handler<'GET /auditlog'> = async ({ query, deps }) => {
  const { action, actor, target, before: cursor } = query;
  let acts = deps.db
    .selectFrom('audit_log')
    .leftJoin('members', 'members.id', 'audit_log.actor_id')
    // The log has no names, so that a person's can change; they are read with it.
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
    // Removed members too: an address may have had more than one.
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
