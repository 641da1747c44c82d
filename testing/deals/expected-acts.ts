import type { DealRoleName } from '../payments/dealing.ts';

export type Actor = DealRoleName | 'clock';

export type ExpectedAct = {
  from: string;
  phase: string;
  event: string;
  by: Actor;
  to: string;
  /** `person:kind`, sorted: every notice that comes of it. */
  notices: string[];
  /** Actions of the audit log, sorted. */
  audit: string[];
};

/**
 * Each person's possible acts in each state and phase, with all results: the new state, the notices
 * with their recipients, and the lines of the audit log. Written by hand from `docs/deals.md` and
 * the texts of the notices, not derived from tables of the product. Acts without a row change
 * nothing.
 *
 * `other`: the buyer for the seller, and the seller for the buyer. `back` and `part`: the tests'
 * provider refunds at once, so the shop notifies the buyer both that the refund is due and that it
 * has arrived. `due`: the end of a time limit orders the refund, and a job sends it later.
 */
const table = `
booked      any    cancel           buyer   cancelled       seller:cancelled
booked      any    ask-cash         buyer   booked          seller:your-turn
booked      any    decline          seller  declined        buyer:declined
booked      any    reserve          seller  reserved        buyer:reserved
paying      any    cancel           buyer   cancelled       seller:cancelled                            payment-released
paying      any    decline          seller  declined        buyer:declined                              payment-released

reserved    any    propose          both    reserved        other:meeting-proposed
reserved    any    accept           both    reserved        other:meeting-accepted
reserved    any    share-number     both    reserved        -
reserved    any    check            buyer   reserved        -
reserved    any    neir             both    reserved        -
reserved    any    hand-over        seller  completed-cash  buyer:completed
reserved    any    cancel           both    cancelled       other:reservation-ended
reserved    any    no-show          both    no-show         other:reservation-ended
cancelled   any    no-show          both    no-show         other:your-turn
no-show     any    answer-no-show   both    no-show         other:answer

paid        any    propose          both    paid            other:meeting-proposed
paid        any    accept           both    paid            other:meeting-accepted
paid        any    share-number     both    paid            -
paid        any    check            buyer   paid            -
paid        any    neir             both    paid            -
paid        any    hand-over        seller  handed-over     buyer:handed-over
paid        before show-code        buyer   paid            -
paid        before call-off         both    refunding       other:called-off                            back
paid        at     call-off         seller  refunding       buyer:called-off                            back
paid        at     call-off         buyer   calling-off     seller:calling-off
paid        at     no-show          seller  refunding       buyer:called-off                            back
paid        at     no-show          buyer   calling-off     seller:calling-off
paid        at     refuse           buyer   calling-off     seller:calling-off
paid        at     claim            seller  claimed         buyer:your-turn
paid        any    order-refund     admin   refunding       buyer:decision,seller:decision              back

calling-off any    agree-call-off   seller  refunding       buyer:called-off                            back
calling-off any    hand-over        seller  handed-over     buyer:handed-over
calling-off any    object           seller  decision        buyer:answer,admin:your-turn
calling-off any    answer-no-show   both    calling-off     other:answer
calling-off any    order-refund     admin   refunding       buyer:decision,seller:decision              back

claimed     any    confirm-handover buyer   handed-over     seller:handed-over
claimed     any    deny             buyer   decision        seller:answer,admin:your-turn
claimed     any    hand-over        seller  handed-over     buyer:handed-over
claimed     any    order-refund     admin   refunding       buyer:decision,seller:decision              back

handed-over any    confirm          buyer   completed       seller:completed
handed-over any    report           buyer   problem         seller:problem
handed-over any    order-refund     admin   refunding       buyer:decision,seller:decision              back

problem     any    take-back        seller  returning       buyer:answer
problem     any    offer            seller  offered         buyer:answer
problem     any    dispute          seller  decision        buyer:answer,admin:your-turn
problem     any    order-refund     admin   refunding       buyer:decision,seller:decision              back

offered     any    accept-offer     buyer   completed       seller:completed                            part
offered     any    decline-offer    buyer   decision        seller:answer,admin:your-turn
offered     any    order-refund     admin   refunding       buyer:decision,seller:decision              back

returning   any    received         seller  refunding       buyer:answer                                back
returning   any    not-as-sold      seller  decision        buyer:answer,admin:your-turn
returning   any    order-refund     admin   refunding       buyer:decision,seller:decision              back

decision    at     hand-over        seller  handed-over     buyer:handed-over,admin:handed-over
decision    any    order-return     admin   returning       buyer:decision,seller:decision
decision    any    order-refund     admin   refunding       buyer:decision,seller:decision              back
decision    any    order-part       admin   completed       buyer:decision,seller:decision              part
decision    any    order-release    admin   completed       buyer:decision,seller:decision

refunding   at     hand-over        seller  refunding       buyer:late-code,admin:late-code
refunding   any    close-case       admin   refunding       buyer:decision,seller:decision
refunding   any    answer-no-show   both    refunding       other:answer
refunding   before list-again       seller  refunding       -
refunding   at     list-again       seller  refunding       -
refunded    at     hand-over        seller  refunded        buyer:late-code,admin:late-code
refunded    any    close-case       admin   refunded        buyer:decision,seller:decision
refunded    any    answer-no-show   both    refunded        other:answer
refunded    before list-again       seller  refunded        -
refunded    at     list-again       seller  refunded        -

completed   after  undo-confirm     buyer   handed-over     seller:confirm-undone
completed   refused undo-confirm    buyer   handed-over     seller:confirm-undone
completed   any    reopen           admin   decision        buyer:reopened,seller:reopened              deal-reopened

booked      any    time-up          clock   lapsed          buyer:lapsed
reserved    any    time-up          clock   lapsed          buyer:reservation-ended,seller:reservation-ended
paid        any    time-up          clock   refunding       buyer:called-off,seller:called-off          due
calling-off any    time-up          clock   refunding       buyer:called-off,seller:called-off          due
claimed     any    time-up          clock   decision        buyer:answer,seller:answer,admin:your-turn
handed-over refused time-up         clock   decision        buyer:answer,seller:answer,admin:your-turn
handed-over any    time-up          clock   completed       buyer:completed,seller:completed
problem     any    time-up          clock   decision        buyer:answer,seller:answer,admin:your-turn
offered     any    time-up          clock   decision        buyer:answer,seller:answer,admin:your-turn
returning   any    time-up          clock   decision        buyer:answer,seller:answer,admin:your-turn
decision    any    time-up          clock   decision        admin:your-turn
`;

const phases: Record<string, string> = {
  before: 'before-handover',
  at: 'at-handover',
  after: 'after-handover',
  refused: 'after-refusal',
};

const lines = table.split('\n').filter(Boolean);

const acts: ExpectedAct[] = lines.flatMap((line) => {
  const [from = '', phase = '', event = '', by = '', to = '', said = '-', extra = ''] =
    line.split(/\s+/);
  const people = by === 'both' ? (['buyer', 'seller'] as const) : [by as Actor];
  return people.map((who) => {
    const other = who === 'buyer' ? 'seller' : 'buyer';
    const notices = said === '-' ? [] : said.replace('other', other).split(',');
    const isBack = extra === 'back' || extra === 'part';
    if (isBack || extra === 'due') notices.push('buyer:refund-due');
    if (isBack) notices.push('buyer:refunded');
    return {
      from,
      phase: phases[phase] ?? 'any',
      event,
      by: who,
      to,
      notices: notices.sort(),
      audit: isBack
        ? ['refund-due', 'refund-made']
        : extra === 'due'
          ? ['refund-due']
          : extra
            ? [extra]
            : [],
    };
  });
});

/** The result of an act, by hand; undefined if it changes nothing. */
export const expectedAct = (from: string, phase: string, event: string, by: Actor) =>
  acts.find(
    (act) =>
      act.from === from &&
      (act.phase === 'any' || act.phase === phase) &&
      act.event === event &&
      act.by === by,
  );

/** Whether the act is theirs in any state: then it is not refused at another time. */
export const isEverTheirs = (event: string, by: Actor) =>
  acts.some((act) => act.event === event && act.by === by);
