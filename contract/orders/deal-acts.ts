/** A field of an act's form and of its call, besides the reason and the photos. */
export type ActField =
  /** A place and a time. */
  | 'meeting'
  /** The time of the proposal that the member saw. */
  | 'seen-meeting'
  /** The passed points of the check list. */
  | 'passed-checks'
  | 'failed-checks'
  /** The own side's ticked steps of the hand-over in the register. */
  | 'neir-steps'
  /** The other side's six digits. */
  | 'code'
  /** The seller may tick the declaration of the sale paper; `POST /papers/:id/declare` takes it later. */
  | 'declaration'
  | 'problem'
  /** The amount to refund: less than what is left of the price. */
  | 'taka';

/**
 * A condition that an act needs at its time, beyond the state and the phase. Without it the act
 * changes nothing, and the page does not offer it. `server/features/deals/guards.ts` implements
 * each.
 */
export type ActGuard =
  | 'proposal-of-other-side'
  | 'meeting-was-missed'
  | 'is-accused'
  | 'own-number-hidden'
  | 'own-word'
  | 'meeting-time-came'
  | 'code-still-counts'
  | 'case-is-open'
  | 'phone-off-the-lists';

/**
 * A condition under which the page offers an act. Without it, the call is refused with an error.
 */
export type ActOffer =
  | 'before-last-meeting-time'
  | 'cash-possible'
  | 'cash-asked-for'
  | 'word-can-be-undone'
  | 'money-in-no-batch';

/**
 * What a member loses by an act, at once or by time alone. `money`: money in escrow moves. `phone`: it
 * changes hands. `record`: it is counted, and others see that. `number`: another member sees a number.
 * `offer`: an offered sum cannot be accepted any more.
 */
export type Loss = 'money' | 'phone' | 'record' | 'number' | 'offer';

export type ActCost = {
  loss: Loss;
  /** `actor`: who does it; `other`: the other side of the deal. */
  of: 'buyer' | 'seller' | 'actor' | 'other';
  /**
   * `staff`: an admin reopens the deal while the money is in no batch of payouts. `buyer`: so does the
   * buyer, for the time to inspect that is left, once. `again`: the undone act can be done again.
   */
  undo: 'never' | 'staff' | 'buyer' | 'again';
  /** It costs nothing before a meeting is agreed. */
  only?: 'agreed-meeting';
};

export type ActFacts = {
  /**
   * Before an act that costs something the page has a question, with the numbers of the deal, unless
   * the other side's code confirms it.
   */
  costs: ActCost | 'nothing';
  /**
   * `required`: refused without. `free`: a field that may be empty. `for-a-move`: required to move
   * an agreed meeting. `unasked`: the page has no field, but the API stores a reason. `none`:
   * ignored.
   */
  reason: 'required' | 'free' | 'for-a-move' | 'unasked' | 'none';
  /** In the order of the form; reason and photos follow them. */
  fields?: readonly ActField[];
  photos?: true;
  /** The reason is public on the phone's page, so tricks in it are refused. */
  isPublic?: true;
  guard?: ActGuard;
  offered?: ActOffer;
  /** It shows the other side that its actor is there, as a message does: they are not silent. */
  isSign?: true;
  /**
   * It decides about money in escrow. An admin who does it about more than they may alone
   * (`verdictAlone`) proposes it, and another confirms it; also in place of a removed member.
   */
  verdict?: true;
  /** It binds another member, so the address must be confirmed. */
  byConfirmed?: true;
  /** The colour of its button. */
  tone?: 'destructive';
  /**
   * Where the page has the act's form. The first act that advances the deal is open. `beside`: another
   * answer, folded next to it. `last`: it ends the deal or is rarely needed, so it is under "More".
   * Missing: it advances the deal; for an admin it is folded.
   */
  leads?: 'always' | 'until-proposed' | 'once-agreed' | 'beside' | 'last';
  /**
   * It must work without a network where two people meet. It can wait in the outbox, because no
   * other member's decision depends on it meanwhile.
   */
  queueable?: true;
};

/**
 * What a person can do in a deal, as ONE record. Validation on the server, what the page offers,
 * its form and colour, and the outbox follow from it. `dealTable` in `deal.ts` has the states and
 * roles of an act, and its notices. `server/features/deals/act-effects.ts` has its other writes.
 * Without Zod, because screens import it.
 */
// biome-ignore format: one line is one act, in columns.
const facts = {
  // Ends an unpaid booking, or a reservation: a cancellation after the agreed time is counted.
  'cancel':           { costs: { loss: 'record', of: 'actor', undo: 'never', only: 'agreed-meeting' },   reason: 'unasked',  tone: 'destructive', leads: 'last' },
  'decline':          { costs: 'nothing',                                        reason: 'required', tone: 'destructive', leads: 'last' },
  // The buyer wants to pay in cash at the meeting, which the listing must allow.
  'ask-cash':         { costs: 'nothing',                                        reason: 'none',     offered: 'cash-possible', byConfirmed: true },
  // The seller agrees to cash, and the phone is reserved for this buyer until they meet.
  'reserve':          { costs: 'nothing',                                        reason: 'none',     offered: 'cash-asked-for' },
  // The other side did not come to the agreed meeting.
  'no-show':          { costs: { loss: 'record', of: 'other', undo: 'never' },   reason: 'unasked',  verdict: true, guard: 'meeting-was-missed', tone: 'destructive', leads: 'beside' },
  // A member answers the claim that they did not come; the answer is shown beside the count.
  'answer-no-show':   { costs: 'nothing',                                        reason: 'required', guard: 'is-accused' },
  // A place and a time to meet, or a change of an agreed one.
  'propose':          { costs: 'nothing',                                        reason: 'for-a-move', fields: ['meeting'], offered: 'before-last-meeting-time', leads: 'until-proposed', isSign: true },
  'accept':           { costs: 'nothing',                                        reason: 'none',     fields: ['seen-meeting'], guard: 'proposal-of-other-side', leads: 'always', isSign: true },
  // Shows the own number to the other side before a meeting is agreed; afterwards both are shown.
  'share-number':     { costs: { loss: 'number', of: 'actor', undo: 'never' },   reason: 'none',     guard: 'own-number-hidden', leads: 'last', isSign: true },
  // Stores what the buyer has checked at the meeting.
  'check':            { costs: 'nothing',                                        reason: 'none',     fields: ['passed-checks'], leads: 'once-agreed', queueable: true },
  // Stores what a side has ticked of its part of the hand-over in the register.
  'neir':             { costs: 'nothing',                                        reason: 'none',     fields: ['neir-steps'], queueable: true },
  // From then on the buyer's own page shows the code: the two have met and see the phone.
  'show-code':        { costs: 'nothing',                                        reason: 'none' },
  // Ends the deal before the phone has changed hands.
  'call-off':         { costs: { loss: 'money', of: 'seller', undo: 'never' },   reason: 'required', verdict: true, tone: 'destructive', leads: 'last' },
  // Ends the deal at the meeting, because the phone is not as described.
  'refuse':           { costs: { loss: 'money', of: 'seller', undo: 'never' },   reason: 'free',     fields: ['failed-checks'], tone: 'destructive', leads: 'beside' },
  // The seller has the phone and agrees to the refund.
  'agree-call-off':   { costs: { loss: 'money', of: 'seller', undo: 'never' },   reason: 'unasked',  verdict: true },
  // The seller refuses the refund, because the buyer has the phone.
  'object':           { costs: 'nothing',                                        reason: 'required', photos: true, leads: 'beside' },
  // The seller enters the buyer's code.
  'hand-over':        { costs: { loss: 'phone', of: 'seller', undo: 'never' },   reason: 'none',     fields: ['code', 'declaration'], guard: 'code-still-counts', leads: 'once-agreed', queueable: true },
  // The seller claims that the buyer has the phone, although no code was entered.
  'claim':            { costs: 'nothing',                                        reason: 'unasked',  guard: 'meeting-time-came', leads: 'last' },
  'deny':             { costs: 'nothing',                                        reason: 'unasked',  leads: 'beside' },
  // The buyer confirms that they have the phone.
  'confirm-handover': { costs: { loss: 'money', of: 'buyer', undo: 'never' },    reason: 'none',     verdict: true },
  // The buyer accepts the phone after the handover. It is a separate act, so that a repeated first
  // one does not end the inspection.
  'confirm':          { costs: { loss: 'money', of: 'buyer', undo: 'buyer' },    reason: 'unasked',  verdict: true },
  // Undoes that, once.
  'undo-confirm':     { costs: { loss: 'money', of: 'seller', undo: 'again' },   reason: 'unasked',  guard: 'own-word', offered: 'word-can-be-undone', leads: 'last' },
  'report':           { costs: 'nothing',                                        reason: 'required', fields: ['problem'], photos: true },
  'take-back':        { costs: { loss: 'money', of: 'seller', undo: 'never' },   reason: 'unasked',  verdict: true },
  'offer':            { costs: { loss: 'money', of: 'seller', undo: 'never' },   reason: 'free',     verdict: true, fields: ['taka'] },
  'accept-offer':     { costs: { loss: 'money', of: 'buyer', undo: 'staff' },    reason: 'none',     verdict: true },
  'decline-offer':    { costs: { loss: 'offer', of: 'buyer', undo: 'never' },    reason: 'unasked' },
  'dispute':          { costs: 'nothing',                                        reason: 'required' },
  // The seller has the phone back and enters the buyer's code.
  'received':         { costs: { loss: 'money', of: 'seller', undo: 'never' },   reason: 'unasked',  verdict: true, fields: ['code'], queueable: true },
  'not-as-sold':      { costs: 'nothing',                                        reason: 'required', photos: true },
  'order-return':     { costs: { loss: 'money', of: 'seller', undo: 'never' },   reason: 'required', verdict: true },
  'order-refund':     { costs: { loss: 'money', of: 'seller', undo: 'never' },   reason: 'required', verdict: true, tone: 'destructive' },
  'order-part':       { costs: { loss: 'money', of: 'seller', undo: 'staff' },   reason: 'required', verdict: true, fields: ['taka'] },
  'order-release':    { costs: { loss: 'money', of: 'buyer', undo: 'staff' },    reason: 'required', verdict: true },
  // Closes the case of a correct code that came after the money had gone back.
  'close-case':       { costs: 'nothing',                                        reason: 'required', guard: 'case-is-open' },
  // The seller has the phone and lists it again, with an answer to what a buyer criticised.
  'list-again':       { costs: 'nothing',                                        reason: 'free',     isPublic: true, guard: 'phone-off-the-lists', leads: 'last' },
  // Returns released money to escrow to decide again, while no batch of payouts has it.
  'reopen':           { costs: { loss: 'money', of: 'seller', undo: 'never' },   reason: 'required', offered: 'money-in-no-batch', tone: 'destructive' },
} as const satisfies Record<string, ActFacts>;

export type DealAct = keyof typeof facts;
export const actFacts: Record<DealAct, ActFacts> = facts;
export const dealActs = /* @__PURE__ */ Object.keys(facts) as [DealAct, ...DealAct[]];

/** The acts that can wait in the outbox of a device without a network. */
export type QueueableAct = {
  [Act in DealAct]: (typeof facts)[Act] extends { queueable: true } ? Act : never;
}[DealAct];

export const isQueueable = (act: DealAct): act is QueueableAct => actFacts[act].queueable === true;

export const takes = (act: DealAct, field: ActField): boolean =>
  actFacts[act].fields?.includes(field) === true;

/** The acts with a question; the other side's code confirms the others that cost. */
export type AskedAct = {
  [Act in DealAct]: (typeof facts)[Act] extends
    | { costs: 'nothing' }
    | { fields: readonly ['code', ...unknown[]] }
    ? never
    : Act;
}[DealAct];

export const isAsked = (act: DealAct): act is AskedAct =>
  actFacts[act].costs !== 'nothing' && !takes(act, 'code');

export const askedActs = /* @__PURE__ */ dealActs.filter(isAsked);
