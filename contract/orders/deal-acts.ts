/** A field of an act's form and of its call, besides the reason and the photos. */
export type ActField =
  /** A place and a time. */
  | 'meeting'
  /** The time of the proposal that was seen. */
  | 'seen-meeting'
  /** What of the check list is right; at least one that is not. */
  | 'passed-checks'
  | 'failed-checks'
  /** The other side's six digits. */
  | 'code'
  | 'problem'
  /** What goes back, less than what is left of the price. */
  | 'taka';

/**
 * What must be so at this time for an act to count, beyond the state and the phase: the act changes
 * nothing without it, and the page does not offer it. `server/features/deals/guards.ts` has each.
 */
export type ActGuard =
  | 'proposal-of-other-side'
  | 'meeting-was-missed'
  | 'is-accused'
  | 'own-number-hidden'
  | 'meeting-time-came'
  | 'code-still-counts'
  | 'case-is-open'
  | 'phone-off-the-lists';

/** What must be so for the page to offer an act that is refused with a sentence otherwise. */
export type ActOffer =
  | 'before-last-meeting-time'
  | 'cash-possible'
  | 'cash-asked-for'
  | 'money-in-no-batch';

export type ActFacts = {
  /**
   * `required`, or refused. `free`: a field that may stay empty. `for-a-move`: required when an agreed
   * meeting is moved. `unasked`: the page has no field; what a client of the API sends is stored.
   * `none`: not read.
   */
  reason: 'required' | 'free' | 'for-a-move' | 'unasked' | 'none';
  /** In the order of the form; the reason follows, and the photos. */
  fields?: readonly ActField[];
  photos?: true;
  /** Everybody reads the reason, on the phone's page: tricks in it are refused. */
  isPublic?: true;
  guard?: ActGuard;
  offered?: ActOffer;
  /** It binds another member: only by a confirmed address. */
  byConfirmed?: true;
  /** The colour of its button. */
  tone?: 'destructive';
  /**
   * Where its form is on the page: open and first when it leads on, else folded. `last`: it ends the
   * deal or is rarely needed. Missing: it leads on, but for an admin.
   */
  leads?: 'always' | 'until-proposed' | 'once-agreed' | 'last';
  /** What has to work where two people meet, and can wait: nobody else decides anything meanwhile. */
  queueable?: true;
};

/**
 * What a person can do in a deal, as ONE record: what the server reads and refuses, what the page
 * offers, its form and colour, and what waits without a network follow from it. In which state an act
 * can happen, by whom, and who is notified is `dealTable` in `deal.ts`; what else an act writes is
 * `server/features/deals/act-effects.ts`. Without Zod, so that screens can import it.
 */
// biome-ignore format: one line is one act, in columns.
const facts = {
  // Ends a booking that is not paid.
  'cancel':           { reason: 'unasked',  tone: 'destructive', leads: 'last' },
  'decline':          { reason: 'required', tone: 'destructive', leads: 'last' },
  // The buyer wants to pay in cash at the meeting, where the listing allows it.
  'ask-cash':         { reason: 'none',     offered: 'cash-possible', byConfirmed: true },
  // The seller agrees to that: the phone is kept for this buyer until they meet.
  'reserve':          { reason: 'none',     offered: 'cash-asked-for' },
  // The other one did not come to the agreed meeting.
  'no-show':          { reason: 'unasked',  guard: 'meeting-was-missed', tone: 'destructive', leads: 'last' },
  // Who is said not to have come says otherwise; shown beside the count.
  'answer-no-show':   { reason: 'required', guard: 'is-accused' },
  // A place and a time to meet, also instead of one that was agreed.
  'propose':          { reason: 'for-a-move', fields: ['meeting'], offered: 'before-last-meeting-time', leads: 'until-proposed' },
  'accept':           { reason: 'none',     fields: ['seen-meeting'], guard: 'proposal-of-other-side', leads: 'always' },
  // Lets the other one see the own number before a meeting is agreed; from then on both are seen.
  'share-number':     { reason: 'none',     guard: 'own-number-hidden' },
  // Keeps what the buyer has checked at the meeting.
  'check':            { reason: 'none',     fields: ['passed-checks'], leads: 'once-agreed', queueable: true },
  // The buyer's own page has the code from then on: the two stand before the phone.
  'show-code':        { reason: 'none' },
  // Ends the deal before the phone has changed hands.
  'call-off':         { reason: 'required', tone: 'destructive', leads: 'last' },
  // Ends it at the meeting, because the phone is not as it was sold.
  'refuse':           { reason: 'free',     fields: ['failed-checks'], tone: 'destructive', leads: 'last' },
  // The seller has the phone, and agrees that the money goes back.
  'agree-call-off':   { reason: 'unasked' },
  // The seller does not: the buyer has the phone, or took it.
  'object':           { reason: 'required', photos: true, leads: 'last' },
  // By the buyer's code.
  'hand-over':        { reason: 'none',     fields: ['code'], guard: 'code-still-counts', leads: 'once-agreed', queueable: true },
  // The seller says that the buyer has the phone, although no code came.
  'claim':            { reason: 'unasked',  guard: 'meeting-time-came', leads: 'last' },
  'deny':             { reason: 'unasked',  leads: 'last' },
  // The buyer has the phone, says the buyer.
  'confirm-handover': { reason: 'none' },
  // All is well after the handover. Another act: the first one twice must not end the inspection.
  'confirm':          { reason: 'unasked' },
  'report':           { reason: 'required', fields: ['problem'], photos: true },
  'take-back':        { reason: 'unasked' },
  'offer':            { reason: 'free',     fields: ['taka'] },
  'accept-offer':     { reason: 'none' },
  'decline-offer':    { reason: 'unasked' },
  'dispute':          { reason: 'required' },
  // The phone is back, by the seller's code.
  'received':         { reason: 'unasked',  fields: ['code'], queueable: true },
  'not-as-sold':      { reason: 'required', photos: true },
  'order-return':     { reason: 'required' },
  'order-refund':     { reason: 'required', tone: 'destructive' },
  'order-part':       { reason: 'required', fields: ['taka'] },
  'order-release':    { reason: 'required' },
  // Ends the matter of a right code that came after the money had gone back.
  'close-case':       { reason: 'required', guard: 'case-is-open' },
  // The seller has the phone, and sells it again, with an answer to what a buyer has said of it.
  'list-again':       { reason: 'free',     isPublic: true, guard: 'phone-off-the-lists', leads: 'last' },
  // Takes the released money back while it is in no batch of payouts, to decide again.
  'reopen':           { reason: 'required', offered: 'money-in-no-batch', tone: 'destructive' },
} as const satisfies Record<string, ActFacts>;

export type DealAct = keyof typeof facts;
export const actFacts: Record<DealAct, ActFacts> = facts;
export const dealActs = /* @__PURE__ */ Object.keys(facts) as [DealAct, ...DealAct[]];

/** The acts that wait in the outbox of a device without a network. */
export type QueueableAct = {
  [Act in DealAct]: (typeof facts)[Act] extends { queueable: true } ? Act : never;
}[DealAct];

export const isQueueable = (act: DealAct): act is QueueableAct => actFacts[act].queueable === true;

export const takes = (act: DealAct, field: ActField): boolean =>
  actFacts[act].fields?.includes(field) === true;
