import type { DealPerson, StateFacts } from './deal-states.ts';

/** The parts of a member's list of deals. */
export const turnsOfMember = ['yours', 'theirs', 'done'] as const;
export type TurnOfMember = (typeof turnsOfMember)[number];

/** Whose turn it is for one of the two; staff and payment providers are others. */
export function whoseTurn(
  turn: StateFacts['turn'],
  role: Exclude<DealPerson, 'admin'>,
): TurnOfMember {
  if (turn === null) return 'done';
  return turn === role || turn === 'both' ? 'yours' : 'theirs';
}
