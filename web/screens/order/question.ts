import { conductRules } from '#contract/orders/conduct.ts';
import {
  type ActCost,
  type ActFacts,
  type AskedAct,
  actFacts,
  type DealAct,
  takes,
} from '#contract/orders/deal-acts.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { readTaka } from '#contract/read-taka.ts';
import type { Messages } from '#web/i18n/loaders.ts';
import { sideOfReader, waitsForSeller } from './act-situation.ts';

type Filled = { taka: string; checks: readonly string[] };

/** An unreadable amount or no finding needs no question: the call refuses it with a sentence. */
export const isFilled = (act: DealAct, { taka, checks }: Filled): boolean =>
  (!takes(act, 'taka') || typeof readTaka(taka) === 'number') &&
  (!takes(act, 'failed-checks') || checks.length > 0);

type Texts = Pick<Messages, 'actQuestions' | 'price' | 'time'>;

/**
 * The question before an act: its title, and below it what happens and whether it can be undone.
 * `taka` is the typed amount.
 */
export function questionOf(
  order: OrderPage,
  act: AskedAct,
  t: Texts,
  { taka, coolingDays }: { taka: string; coolingDays: number },
): { title: string; lines: string[] } {
  const { actQuestions: texts, price, time } = t;
  const side = sideOfReader(order);
  const named = {
    buyer: order.buyer.name || texts.sides.buyer,
    seller: order.seller.name || texts.sides.seller,
  };
  const inEscrow = order.price - order.givenBack;
  const typed = readTaka(taka);
  const part = takes(act, 'taka') && typeof typed === 'number' ? typed : (order.offer ?? 0);
  const [title, effect] = texts.questions[situationOf(order, act)];
  const of = {
    ...named,
    other: named[side === 'buyer' ? 'seller' : 'buyer'],
    kept: price(inEscrow),
    part: price(part),
    rest: price(inEscrow - part),
    until: order.until ? time(order.until) : '',
    meeting: order.meeting ? time(order.meeting.at) : '',
    answerHours: order.hours['calling-off'],
    tryHours: order.hours['handed-over'],
  };
  const isAdmin = order.role === 'admin';
  const isCounted = !isAdmin && (act === 'call-off' || act === 'refuse');
  const { costs } = actFacts[act];
  const undo = undoOf(order, costs);
  return {
    title: title(of),
    lines: [
      sentence(effect(of)),
      ...(isCounted ? [texts.counted(conductRules.least)] : []),
      ...(order.needsSecond && actFacts[act].verdict ? [texts.second] : []),
      undo === 'never' || undo === 'again'
        ? texts.undo[undo]
        : isAdmin
          ? texts.undo.admin
          : coolingDays === 0
            ? texts.undo.never
            : undo === 'buyer'
              ? texts.undo.buyer(of.until)
              : texts.undo.staff(coolingDays),
    ],
  };
}

/** Who can undo an act now: a buyer takes their own back once, before the time to inspect ends. */
function undoOf({ history, until }: OrderPage, costs: ActFacts['costs']): ActCost['undo'] {
  if (costs === 'nothing') return 'never';
  const isOver = !until || history.some(({ event }) => event === 'undo-confirm');
  return costs.undo === 'buyer' && isOver ? 'staff' : costs.undo;
}

/** The side, in place of a name, may begin it. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function situationOf(order: OrderPage, act: AskedAct): keyof Texts['actQuestions']['questions'] {
  const waits = waitsForSeller(order, act);
  if (act === 'call-off') {
    return waits ? 'call-off-waits' : sideOfReader(order) === 'seller' ? 'call-off-seller' : act;
  }
  if (act === 'no-show' && order.state === 'paid') return waits ? 'no-show-waits' : 'no-show-paid';
  return act;
}
