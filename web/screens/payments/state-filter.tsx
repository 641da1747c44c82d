import { Link } from 'react-router';
import { type PaymentState, paymentStates } from '#contract/constants.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { classes } from '#web/ui/classes.ts';

const adminMessages = messagesPart('admin');

/** One link per state, so that a choice can be shared and undone. */
export function StateFilter({ current }: { current: PaymentState | undefined }) {
  const t = useMessages(adminMessages);
  const choices = [
    { state: undefined, label: t.payments.all },
    ...paymentStates.map((state) => ({ state, label: t.payments.states[state] })),
  ];
  return (
    <nav aria-label={t.payments.filter} className="mb-4">
      <ul className="flex flex-wrap gap-1">
        {choices.map(({ state, label }) => (
          <li key={label}>
            <Link
              to={{ search: state ? `state=${state}` : '' }}
              aria-current={state === current ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full border px-3 text-sm font-semibold',
                state === current
                  ? 'border-transparent bg-tint text-brand'
                  : 'border-line hover:bg-raised',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
