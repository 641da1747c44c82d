import { Link } from 'react-router';
import type { DueLine } from '#contract/payouts/calls.ts';
import { useMayOpen } from '#web/api/use-staff-acts.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { HoldForm } from './hold-forms.tsx';

const moneyMessages = messagesPart('money');

export function LineText({ line }: { line: DueLine }) {
  const t = useMessages(moneyMessages);
  return (
    <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-bold">{line.sellerName}</span>: {line.productName}
        <span className="block text-sm text-muted">
          {t.payouts.completed(t.date(line.completedAt))}
        </span>
        {line.shared.length > 0 && (
          <span className="block text-sm font-semibold">
            {t.payouts.shared(line.shared.join(', '))}
          </span>
        )}
      </span>
      <span className="font-bold whitespace-nowrap">{t.price(line.taka)}</span>
    </span>
  );
}

/** A link to the deal for those who may read it, and the form that puts its seller's payouts on hold. */
export function LineMore({ line }: { line: DueLine }) {
  const { payouts: text } = useMessages(moneyMessages);
  const mayOpen = useMayOpen();
  const isHeld = line.held === 'hold' || line.held === 'admin-hold' || line.held === 'removal';
  return (
    <div className="flex flex-wrap items-start gap-x-5">
      {(mayOpen('/order') || line.own) && (
        <Link
          to={`/order/${line.bookingId}`}
          aria-label={`${text.order}: ${line.productName}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {text.order}
        </Link>
      )}
      {!isHeld && !line.own && <HoldForm line={line} />}
    </div>
  );
}
