import { isArranging } from '#contract/orders/deal-states.ts';
import { neirStepsOf } from '#contract/orders/neir-steps.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { ActForm } from './act-form.tsx';
import { sideOfReader } from './act-situation.ts';
import { ActRow } from './acts.tsx';

const dealMessages = messagesPart('deal');

/**
 * The hand-over in the handset register: the two lists side by side, each ticked by its own person.
 * From the agreed meeting on; afterwards what was ticked remains, also for a decision.
 */
export function Neir({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const { acts, meeting, neir, phase, state } = order;
  const isNow = isArranging(state) && (meeting?.agreed || phase === 'at-handover');
  if (!isNow && neir.length === 0) return null;
  const own = isNow && acts.includes('neir') ? sideOfReader(order) : null;
  const all = [...neirStepsOf('seller'), ...neirStepsOf('buyer')].length;
  return (
    <ActRow
      order={order}
      act="neir"
      id="neir"
      title={deal.neir.title}
      note={deal.doneOf(neir.length, all)}
    >
      {isNow && <p>{deal.neir.why}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {(['seller', 'buyer'] as const).map((side) => (
          <div key={side} className="grid content-start gap-2">
            <h3 className="font-bold">{deal.neir.lists[side]}</h3>
            {side === own ? (
              <ActForm order={order} act="neir" isFirst={false} />
            ) : (
              <Steps order={order} side={side} />
            )}
          </div>
        ))}
      </div>
      {isNow && (
        <>
          <p className="rounded-control bg-tint p-3">{deal.neir.nid}</p>
          <p>{state === 'reserved' ? deal.neir.refuseCash : deal.neir.refuse}</p>
        </>
      )}
    </ActRow>
  );
}

/** The steps of the other side, each with the time of its tick. */
function Steps({ order, side }: { order: OrderPage; side: 'buyer' | 'seller' }) {
  const { deal } = useMessages(dealMessages);
  return (
    <ul className="grid gap-2">
      {neirStepsOf(side).map((step) => {
        const tick = order.neir.find((each) => each.step === step);
        return (
          <li key={step} className="border-l-4 border-line pl-3">
            <p>{deal.neir.steps[step]}</p>
            <p className={tick ? 'text-sm font-semibold' : 'text-sm text-muted'}>
              {tick ? (
                <>
                  {deal.neir.done}, <Timestamp at={tick.at} />
                </>
              ) : (
                deal.neir.open
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
