import { Link } from 'react-router';
import type { PayoutLine } from '#contract/payouts/calls.ts';
import { heldReasonFacts } from '#contract/payouts/held-reasons.ts';
import { countsByDay } from '#contract/payouts/rails.ts';
import { useMayOpen } from '#web/api/use-staff-acts.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Approval } from '#web/shop/decision-approval.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card-list.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import type { sendAgain } from './batch-submit.ts';

const moneyMessages = messagesPart('money');

/** For the few rows that need it. */
const AskedButtonForm = lazyComponent(
  async () => (await import('#web/forms/asked-button-form.tsx')).AskedButtonForm,
);

const LineForms = lazyComponent(async () => (await import('./line-forms.tsx')).LineForms);

/** The recipient and amount; while it waits, the buttons for its two results. */
export function PayoutLineCard({ line, isOpen }: { line: PayoutLine; isOpen: boolean }) {
  const t = useMessages(moneyMessages);
  const { money, payouts: text } = t;
  const mayOpen = useMayOpen();
  return (
    <Card>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <h2 className="font-bold wrap-anywhere">
          {line.ref}: {line.sellerName}
          {line.parts > 1 && (
            <span className="block text-sm font-semibold text-muted">
              {text.part(line.part, line.parts)}
            </span>
          )}
        </h2>
        <span className="font-bold">{t.price(line.taka)}</span>
      </div>
      <p className="wrap-anywhere">
        {money.methods[line.method]} <span className="font-semibold">{line.account}</span>,{' '}
        {[line.name, line.bank, line.branch, line.routing && text.routing(line.routing)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <ul className="text-sm text-muted">
        {line.deals.map((deal) => {
          const about = text.dealOf(deal.productName, t.price(deal.taka));
          return (
            <li key={deal.bookingId} className="wrap-anywhere">
              {mayOpen('/order') || line.own ? (
                <Link to={`/order/${deal.bookingId}`} className="underline">
                  {about}
                </Link>
              ) : (
                about
              )}
            </li>
          );
        })}
      </ul>
      {line.state === 'waiting' && line.parts > 1 && countsByDay.includes(line.method) && (
        <p className="text-sm">{text.partsHint}</p>
      )}
      {line.state === 'waiting' && !line.inFile && <p className="text-sm">{text.notInFile}</p>}
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="font-semibold text-ink">{text.lineStates[line.state]}</span>
        {line.reference && <span className="wrap-anywhere">{money.reference(line.reference)}</span>}
        {line.problem && <span className="wrap-anywhere">{line.problem}</span>}
      </p>
      {line.state === 'waiting' && line.held && (
        <p className="font-semibold text-danger">
          {text.lineHeld} {text.held[line.held]} {line.liftedBy && text.lifts[line.liftedBy]}{' '}
          {text.tells[heldReasonFacts[line.held].told]}
        </p>
      )}
      {line.state === 'waiting' && line.own && <p className="text-muted">{text.own}</p>}
      {line.state === 'waiting' && isOpen && !line.own && (
        <LazyBoundary>
          <LineForms line={line._id} isSendable={!line.held} />
        </LazyBoundary>
      )}
      {line.needsLook && !line.own && (
        <Approval act="POST /payouts/lines/:id/look">
          <LazyBoundary>
            <AskedButtonForm
              intent="look"
              values={{ line: line._id }}
              question={{
                title: text.lookAsks(t.price(line.taka), line.sellerName),
                lines: [text.lookMeans, text.final],
                yes: text.look,
                no: t.common.cancel,
              }}
              className="grid gap-2"
            >
              <p className="text-sm text-muted">{text.lookHint}</p>
              <Button type="submit" variant="quiet">
                {text.look}
              </Button>
            </AskedButtonForm>
          </LazyBoundary>
        </Approval>
      )}
      {line.again.length > 0 && (
        <ButtonForm<typeof sendAgain>
          intent="again"
          values={{ lines: line.again.join(',') }}
          className="grid gap-2"
        >
          <p className="text-sm text-muted">{text.againHint}</p>
          <Button type="submit" variant="quiet">
            {text.again}
          </Button>
        </ButtonForm>
      )}
    </Card>
  );
}
