import type { ExportKind } from '#contract/admin/export-kinds.ts';
import { dayMs } from '#contract/durations.ts';
import { fromDhaka } from '#contract/formats/dhaka.ts';
import { exportRowsMax } from '#contract/limits.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { csvOf } from '#server/lib/csv.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { notifyAdmins } from '../notices/notify-admins.ts';
import { type Days, type ReadRows, readOrders, readPeople, readPhones } from './rows.ts';

const readers: Record<ExportKind, ReadRows> = {
  orders: readOrders,
  people: readPeople,
  phones: readPhones,
};

/**
 * Orders, people or phones that were made on some days, as CSV. The audit log has who took what out,
 * of which days and why, in the same transaction, and the other admins are notified. Throws `export-too-large` above `exportRowsMax`: a
 * file that lacks rows would be read as whole.
 */
export const getExport: Handler<'GET /exports/:kind'> = async ({ params, query, caller, deps }) =>
  await transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId);
    const { from, until, reason } = query;
    const { header, rows } = await readers[params.kind](trx, daysOf(from, until));
    if (rows.length > exportRowsMax) throw new Problem('export-too-large');
    const by = `${params.kind} ${from} – ${until}`;
    const detail = { by, reason, lines: rows.length };
    const { userId } = caller;
    await recordAudit(trx, { action: 'exported', actorId: userId, target: userId, detail }, deps);
    await notifyAdmins(trx, { kind: 'data-taken-out', name: by, actorId: userId }, deps);
    return { csv: csvOf([header, ...rows]), rows: rows.length };
  });

const daysOf = (from: string, until: string): Days => ({
  begins: fromDhaka(new Date(from)),
  ends: new Date(fromDhaka(new Date(until)).getTime() + dayMs),
});
