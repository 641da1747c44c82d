/** Of a report that a phone was stolen. */
type StateFacts = {
  /** What `/check` answers anybody: the word, or nothing. `waits`: for `waitsHours`, and not of all. */
  check: 'nothing' | 'waits' | 'reported';
  /** A phone that is offered with the IMEI is hidden, now and later. */
  stops: boolean;
  /** It counts against its writer, whose later reports are not public unexamined. */
  counts: boolean;
  /** The writer can withdraw it. */
  withdraws: boolean;
  /** Who decides in this state, if anybody. To change a decision is the admins'. */
  decides: 'staff' | 'admin' | null;
};

/**
 * The states of a report of a stolen phone. Staff examine each, and give it one of
 * `stolenDecisions`. Without Zod, because screens import it.
 */
// biome-ignore format: one line is one state, in columns.
const table = {
  'waiting':   { check: 'waits',    stops: false, counts: false, withdraws: true,  decides: 'staff' },
  'stands':    { check: 'reported', stops: true,  counts: false, withdraws: true,  decides: 'admin' },
  // Neither proven nor a lie, for example a mistyped number.
  'unproven':  { check: 'nothing',  stops: false, counts: false, withdraws: false, decides: 'admin' },
  'false':     { check: 'nothing',  stops: false, counts: true,  withdraws: false, decides: 'admin' },
  'withdrawn': { check: 'nothing',  stops: false, counts: true,  withdraws: false, decides: null },
} as const satisfies Record<string, StateFacts>;

export type StolenState = keyof typeof table;
export const stolenStateFacts: Record<StolenState, StateFacts> = table;
export const stolenStates = Object.keys(table) as [StolenState, ...StolenState[]];

/** What staff decide about a report; each is the state that follows. */
export const stolenDecisions = ['stands', 'unproven', 'false'] as const;
export type StolenDecision = (typeof stolenDecisions)[number];

/** What can be decided about a report in this state. */
export const decisionsFor = (state: StolenState): StolenDecision[] =>
  stolenStateFacts[state].decides === null
    ? []
    : stolenDecisions.filter((decision) => decision !== state);

/** Staff have decided it; by the table of their acts it is an admin's to change. */
export const isDecided = (state: StolenState): boolean =>
  stolenStateFacts[state].decides === 'admin';

export const stolenRules = {
  /** Until then staff should have examined it. Later `/check` no longer answers `waits`. */
  waitsHours: 72,
  /** How old the writer's account must be, so that `/check` may answer `waits`. */
  accountDays: 14,
  /** How long a seller of a stolen phone cannot list that model without an IMEI unseen. */
  lookAlikeDays: 180,
} as const;

/**
 * Why an unexamined report is no answer of `/check`, the first that is true. `history`: its writer sold or
 * declared the phone here, or had a deal about it. `unconfirmed`: their address. `new`: their
 * account. `ended-before`: a report of theirs was false or withdrawn. `asked-before`: the phone
 * was reported before.
 */
export const quietReasons = [
  'history',
  'unconfirmed',
  'new',
  'ended-before',
  'asked-before',
] as const;
export type QuietReason = (typeof quietReasons)[number];

/** How a phone was found that may be a stolen one. */
export const foundBy = ['imei', 'photo', 'model'] as const;
export type FoundBy = (typeof foundBy)[number];
