import { handoverChecks } from '#contract/orders/deal-limits.ts';
import { isArranging } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ActForm } from './act-form.tsx';
import { ActRow } from './acts.tsx';
import { calendarFile } from './calendar-file.ts';

const dealMessages = messagesPart('deal');

/** The proposed or agreed meeting, or the place that the buyer named. */
export function Meeting({ order }: { order: OrderPage }) {
  const { deal, siteName } = useMessages(dealMessages);
  const { meeting, phase, role, state } = order;
  if (!meeting) return <p className="wrap-anywhere">{deal.wanted(order.meetLocation)}</p>;
  return (
    <>
      <p className="wrap-anywhere">
        <strong>{meeting.place}</strong>, <Timestamp at={meeting.at} />
      </p>
      <p>
        <Badge tone={meeting.agreed ? 'good' : 'waiting'}>
          {meeting.agreed ? deal.agreed : deal.proposedBy[meeting.by === role ? 'mine' : 'other']}
        </Badge>
      </p>
      {meeting.agreed && isArranging(state) && phase !== 'at-handover' && (
        <p>
          <a
            href={calendarFile(order._id, meeting, order.productName, siteName)}
            download="meeting.ics"
            className={buttonClass('quiet')}
          >
            {deal.calendar}
          </a>
        </p>
      )}
    </>
  );
}

/** How to meet safely, while the meeting is ahead. */
export function MeetingAdvice({ state }: Pick<OrderPage, 'state'>) {
  const { deal } = useMessages(dealMessages);
  return (
    <ul className="list-disc space-y-1 pl-5">
      {(state === 'reserved' ? deal.cashAdviceList : deal.adviceList).map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

/** When the buyer's code will be shown, and how to show it at once. */
export function CodeToCome({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  return (
    <ActRow order={order} act="show-code" id="code" title={deal.codeClosed.title}>
      {order.opensAt ? (
        <p>
          {deal.codeClosed.from}{' '}
          <strong>
            <Timestamp at={order.opensAt} />
          </strong>
        </p>
      ) : (
        <p>{deal.codeClosed.later}</p>
      )}
      <p>{deal.codeClosed.keep}</p>
      <ActForm order={order} act="show-code" isFirst={false} />
    </ActRow>
  );
}

/** The points that the buyer checks at the meeting, with how many are ticked. */
export function CheckList({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const ticked = (order.checks ?? []).length;
  return (
    <ActRow
      order={order}
      act="check"
      id="check"
      title={deal.checklist}
      note={deal.doneOf(ticked, handoverChecks.length)}
    />
  );
}

/**
 * The buyer's code, large enough to be read off the screen. It is open for the buyer who has just had
 * it shown.
 */
export function Handover({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const isReturn = order.state === 'returning';
  return (
    <details
      open={order.history.at(-1)?.event === 'show-code'}
      className="rounded-card border-2 border-brand bg-surface px-4 py-2"
    >
      <summary className="fold min-h-11 cursor-pointer items-center text-lg font-bold">
        {isReturn ? deal.returnCode : deal.code}
      </summary>
      <p className="mt-2">
        {isReturn
          ? deal.returnCodeHint
          : order.state === 'reserved'
            ? deal.cashCodeHint
            : deal.codeHint}
      </p>
      <p className="mt-2 font-mono text-4xl font-bold tracking-widest wrap-anywhere">
        {order.code}
      </p>
    </details>
  );
}
