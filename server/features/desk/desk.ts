import { type RawBuilder, sql } from 'kysely';
import { type QueueKind, queueKinds } from '#contract/admin/queue-kinds.ts';
import type { CaseKind } from '#contract/members/case-kinds.ts';
import { type StaffRole, worksIn } from '#contract/members/staff.ts';
import { casePath } from '#contract/members/staff-pages.ts';
import { caseRows } from './case-rows.ts';
import { type DeskRow, isLate } from './desk-row.ts';
import { moneyRows } from './money-rows.ts';

/** A row of a kind that is decided on the page of cases has no page of its own, each other row has. */
type Desk = {
  readonly [Kind in QueueKind]: Kind extends CaseKind
    ? DeskRow & { path?: undefined }
    : DeskRow & { path: NonNullable<DeskRow['path']> };
};

const rows: Desk = { ...caseRows, ...moneyRows };

/** Everything that can wait for staff, by kind. */
export const desk: Readonly<Record<QueueKind, DeskRow>> = rows;

/** The page of the next step of an entry, without a language. */
export const pageOf = (kind: QueueKind, entry: { id: string; page: string | null }): string =>
  desk[kind].path?.(entry) ?? casePath(kind as CaseKind, entry.id);

/** The kinds on which a role works. */
export const kindsOf = (role: StaffRole | null): QueueKind[] =>
  queueKinds.filter((kind) => worksIn(role, desk[kind].area));

/** The rows of a kind that wait for staff at `now`. */
export function waitingForStaff(kind: QueueKind, now: Date): RawBuilder<unknown> {
  const { queue, onceLate, waiting } = desk[kind];
  if (!onceLate) return waiting(now);
  return sql`select * from (${waiting(now)}) unfinished where ${isLate(queue, now)}`;
}
