import type { DecisionKind } from '../notices/kinds.ts';

/** Days for which the member whom a decision of staff is about can answer it. */
export const answerDays = 14;

type ReviewFacts = {
  /** An answer is a case of the queue, for an admin other than who decided. */
  waits: boolean;
  /**
   * What taking it back does by itself. `told`: the notice alone; what it decided is decided anew on
   * its own page, or cannot come back. `uncounted`: the warning no longer counts. `reopened`: the
   * report waits again. `unmarked`: the phone is no stolen one, and returns as it was. `declarable`:
   * its seller can declare the IMEI again.
   */
  back:
    | 'shown'
    | 'unsuspended'
    | 'verified'
    | 'sentence'
    | 'uncounted'
    | 'reopened'
    | 'unmarked'
    | 'declarable'
    | 'told'
    | null;
};

/** The decisions of staff about members as ONE table: whose answer waits, and what comes back. */
// biome-ignore format: one line is one decision, in columns.
const table = {
  'dismiss':         { waits: true,  back: 'reopened' },
  // The report is open, and its own page has the answer; an ended account gets no notice.
  'ask':             { waits: false, back: null },
  'end':             { waits: false, back: null },
  'hide':            { waits: true,  back: 'shown' },
  'delete':          { waits: true,  back: 'told' },
  'warn':            { waits: true,  back: 'uncounted' },
  'unverify':        { waits: true,  back: 'verified' },
  'suspend':         { waits: true,  back: 'unsuspended' },
  'unsuspend':       { waits: false, back: null },
  'sentence-hidden': { waits: true,  back: 'sentence' },
  'sentence-back':   { waits: false, back: null },
  'stolen-stays':    { waits: true,  back: 'unmarked' },
  'stolen-dealt':    { waits: true,  back: 'reopened' },
  'stolen-unproven': { waits: true,  back: 'reopened' },
  'stolen-false':    { waits: true,  back: 'reopened' },
  'imei-taken':      { waits: true,  back: 'declarable' },
  'talk-answered':   { waits: true,  back: 'told' },
  'talk-warned':     { waits: true,  back: 'told' },
} as const satisfies Record<DecisionKind, ReviewFacts>;
export type ReviewBack = ReviewFacts['back'];
export const reviewTable: Readonly<Record<DecisionKind, ReviewFacts>> = table;

const kinds = Object.keys(table) as DecisionKind[];
export const waitingKinds = kinds.filter((kind) => reviewTable[kind].waits);
