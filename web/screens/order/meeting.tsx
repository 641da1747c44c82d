import type { OrderPage } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Section } from '#web/ui/page.tsx';
import { ActForm } from './act-form.tsx';
import { calendarFile } from './calendar-file.ts';

const dealMessages = messagesPart('deal');

/** The proposed or agreed meeting, and, while it is ahead, advice for a safe one. */
export function Meeting({ order, isAhead }: { order: OrderPage; isAhead: boolean }) {
  const { deal, siteName } = useMessages(dealMessages);
  const { meeting, role } = order;
  return (
    <Section id="meeting" title={deal.meeting}>
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
        {meeting ? (
          <div className="grid gap-2">
            <p className="font-bold wrap-anywhere">{meeting.place}</p>
            <p className="text-lg">
              <Timestamp at={meeting.at} />
            </p>
            <p>
              <Badge tone={meeting.agreed ? 'good' : 'waiting'}>
                {meeting.agreed
                  ? deal.agreed
                  : deal.proposedBy[meeting.by === role ? 'mine' : 'other']}
              </Badge>
            </p>
            {meeting.agreed && isAhead && (
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
          </div>
        ) : (
          <p className="wrap-anywhere">{deal.wanted(order.meetLocation)}</p>
        )}
        {isAhead && (
          <div>
            <h3 className="mb-1 font-bold">{deal.advice}</h3>
            <ul className="list-disc space-y-1 pl-5">
              {(order.state === 'reserved' ? deal.cashAdviceList : deal.adviceList).map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  );
}

/** When the buyer's code will be shown, and how to show it at once. */
export function CodeToCome({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  return (
    <Section id="code" title={deal.codeClosed.title}>
      <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
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
      </div>
    </Section>
  );
}

/** The buyer's code, large enough to be read off the screen. */
export function Handover({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  const isReturn = order.state === 'returning';
  return (
    <details className="rounded-card border-2 border-brand bg-surface p-4">
      <summary className="fold min-h-11 cursor-pointer items-center font-bold">
        {isReturn ? deal.returnCode : deal.code}
      </summary>
      <p className="mt-2">
        {isReturn
          ? deal.returnCodeHint
          : order.state === 'reserved'
            ? deal.cashCodeHint
            : deal.codeHint}
      </p>
      <p className="mt-2 font-mono text-4xl font-bold tracking-widest">{order.code}</p>
    </details>
  );
}
