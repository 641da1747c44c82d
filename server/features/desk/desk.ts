import { type RawBuilder, sql } from 'kysely';
import { type QueueKind, queueKinds } from '#contract/admin/queue-kinds.ts';
import { type StaffRole, worksIn } from '#contract/members/staff.ts';
import { caseRows } from './case-rows.ts';
import { type DeskRow, isLate } from './desk-row.ts';
import { moneyRows } from './money-rows.ts';

/** Everything that can wait for staff, by kind. */
export const desk: Readonly<Record<QueueKind, DeskRow>> = { ...caseRows, ...moneyRows };

/** The kinds on which a role works. */
export const kindsOf = (role: StaffRole | null): QueueKind[] =>
  queueKinds.filter((kind) => worksIn(role, desk[kind].area));

/** The rows of a kind that wait for staff at `now`. */
export function waitingForStaff(kind: QueueKind, now: Date): RawBuilder<unknown> {
  const { queue, onceLate, waiting } = desk[kind];
  if (!onceLate) return waiting(now);
  return sql`select * from (${waiting(now)}) unfinished where ${isLate(queue, now)}`;
}
