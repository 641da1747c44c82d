import { sql } from 'kysely';
import { isOpenCase } from './open-case.ts';

/**
 * Of the columns of `deals`: the decision that it names still waits. One of a person who is no admin
 * any more counts for nothing, and the next one replaces it.
 */
export const isVerdictWaiting = sql<boolean>`(verdict_id is not null and exists (
  select from deal_verdicts join members on members.id = proposed_by
  where deal_verdicts.id = verdict_id and is_admin and removed_at is null))`;

/** Of the columns of `deals`: an admin has something to decide about it. */
export const isBeforeAdmins = sql<boolean>`(state = 'decision' or ${isOpenCase} or ${isVerdictWaiting})`;
