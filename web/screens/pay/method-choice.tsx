import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#contract/orders/bookings.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { useFormRefusal } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import type { leave } from './leave-submit.ts';
import { MethodMark } from './method-mark.tsx';

const payingMessages = messagesPart('paying');

const rowClass =
  'flex min-h-14 w-full items-center gap-3 rounded-card border border-field bg-surface px-4 py-3 text-left font-semibold text-ink no-underline transition hover:bg-raised';

type MethodChoiceProps = {
  booking: Booking;
  payBy: Booking['payBy'];
  /** Below the card form, which is the first way. */
  isBelow: boolean;
};

/**
 * The payment methods by their popular names: the last choice first, and one that has just failed
 * last. A form, which works without script, leads to a provider's page; a link opens the form in
 * the page.
 */
export function MethodChoice({ booking, payBy, isBelow }: MethodChoiceProps) {
  const t = useMessages(payingMessages);
  const isSent = useRef(false);
  useEffect(() => {
    // After the back button, the page may be restored in its old state.
    const allow = () => {
      isSent.current = false;
    };
    addEventListener('pageshow', allow);
    return () => removeEventListener('pageshow', allow);
  }, []);
  const { code, values } = useFormRefusal('leave');
  const isDown = (method: string) => code === 'method-down' && method === values.method;
  const isLast = (method: string) => method === booking.lastMethod && !isDown(method);
  const rank = (method: string) => Number(isDown(method)) - Number(isLast(method));
  const ordered = [...payBy].sort((one, other) => rank(one.method) - rank(other.method));
  return (
    <div className="grid gap-4">
      <h2 className="text-lg font-bold">
        {isBelow ? t.pay.otherWays : t.pay.choose(t.price(booking.price))}
      </h2>
      <ButtonForm<typeof leave>
        intent="leave"
        values={{}}
        onSubmit={(event) => {
          // A double click must not open two pages of the provider.
          if (isSent.current) event.preventDefault();
          isSent.current = true;
        }}
      >
        <ul className="grid gap-3">
          {ordered.map((option) => (
            <li key={option.method}>
              <Method option={option} isLast={isLast(option.method)} />
            </li>
          ))}
        </ul>
      </ButtonForm>
      {!isBelow && <p className="text-sm text-muted">{t.pay.keptWhile}</p>}
    </div>
  );
}

function Method({ option, isLast }: { option: Booking['payBy'][number]; isLast: boolean }) {
  const t = useMessages(payingMessages);
  const { method, kind } = option;
  const content = (
    <>
      <MethodMark method={method} />
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere">{t.pay.methods[method]}</span>
        {method === 'test-wallet' && (
          <span className="text-sm font-normal text-muted">{t.pay.notReal}</span>
        )}
        {isLast && <span className="text-sm font-normal text-muted">{t.pay.lastTime}</span>}
      </span>
      <span aria-hidden="true">›</span>
    </>
  );
  return kind === 'in-page' ? (
    <Link to={`?by=${method}`} className={rowClass}>
      {content}
    </Link>
  ) : (
    <button type="submit" name="method" value={method} className={rowClass}>
      {content}
    </button>
  );
}
