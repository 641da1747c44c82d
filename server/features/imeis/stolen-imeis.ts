import { type SqlBool, sql } from 'kysely';
import { type StolenState, stolenStateFacts } from '#contract/phones/stolen-states.ts';
import type { Db } from '#server/db/client.ts';

/** The state of a row of `stolen_reports`. */
export const stolenState = sql<StolenState>`case
  when stolen_reports.withdrawn_at is not null then 'withdrawn'
  else coalesce(stolen_reports.decision, 'waiting') end`;

const inStates = (has: (of: (typeof stolenStateFacts)[StolenState]) => boolean) => {
  const states = Object.entries(stolenStateFacts).filter(([, of]) => has(of));
  return sql<SqlBool>`${stolenState} in (${sql.join(states.map(([state]) => sql.lit(state)))})`;
};

/** Of the table of states: those that `/check` answers by `reported`, and those that stop a phone. */
export const isReported = inStates(({ check }) => check === 'reported');
export const isStopping = inStates(({ stops }) => stops);
export const countsAgainstWriter = inStates(({ counts }) => counts);
/** It waits for staff, or they have confirmed it. */
export const isUnderLook = inStates(({ check }) => check !== 'nothing');
const canWait = inStates(({ check }) => check === 'waits');

/** `/check` answers that it waits. */
export const isSeenWaiting = (now: Date) =>
  sql<SqlBool>`(${canWait} and stolen_reports.check_until > ${now}::timestamptz)`;

/** Reports of stolen phones with one of these marks, each once. */
export const selectReports = (db: Db, marks: readonly string[]) =>
  db
    .selectFrom('stolen_imeis')
    .innerJoin('stolen_reports', 'stolen_reports.id', 'stolen_imeis.report_id')
    .select('stolen_reports.id')
    .distinct()
    .where('mark', 'in', marks);
