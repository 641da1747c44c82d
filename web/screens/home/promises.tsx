import { Link } from 'react-router';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { usePromises } from '#web/app/use-promises.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Icon } from '#web/ui/icons.tsx';

const icons = {
  book: 'M6 3h12v18l-6-4-6 4z',
  lock: 'M6 11h12v10H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  hand: 'M4 12l4 4 4-4 4 4 4-4M8 16v3m8-3v3M4 12V7l8-4 8 4v5',
};

/**
 * How buying works here, in three steps, and the service promises (specification, sections 1 and 9),
 * each with a link to what it means. Below the phones for sale; on a phone they are one line that
 * opens. A shop without escrow promises no refunds.
 */
export function Promises() {
  const { promises: t, steps } = useMessages().home;
  const isKept = useKeptPayments();
  const promises = usePromises();
  const three = [
    { icon: icons.book, text: steps.book },
    { icon: icons.lock, text: isKept ? steps.pay : steps.agree },
    { icon: icons.hand, text: isKept ? steps.meet : steps.payThere },
  ];
  return (
    <div className="mt-6 rounded-card bg-tint md:mt-10">
      <details className="promises-more md:hidden">
        <summary className="fold min-h-11 cursor-pointer items-center px-3 text-sm font-semibold">
          {steps.brief}
        </summary>
      </details>
      <div className="promises-list gap-3 px-4 pb-3 md:gap-4 md:p-6">
        <ol aria-label={steps.brief} className="grid gap-3 md:grid-cols-3 md:gap-4">
          {three.map(({ icon, text: [title, line] }) => (
            <li key={title} className="flex items-start gap-3">
              <Icon path={icon} className="size-8 shrink-0 text-brand" />
              <span>
                <span className="block leading-snug font-bold">{title}</span>
                <span className="block text-sm text-muted">{line}</span>
              </span>
            </li>
          ))}
        </ol>
        {promises.length > 0 && (
          <ul
            aria-label={t.label}
            className="flex flex-wrap gap-x-5 border-t border-brand/15 pt-1 text-sm"
          >
            {promises.map(({ to, title, line }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5">
                  <span className="font-semibold underline">{title}</span>
                  <span className="text-muted">{line}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
