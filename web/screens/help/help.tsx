import { Link } from 'react-router';
import { confirmationDays } from '#contract/constants.ts';
import { coolingDays, dealLimits } from '#contract/orders/deal-limits.ts';
import { dealHours } from '#contract/orders/deal-states.ts';
import { useKeptPayments, usePublicConfig } from '#web/api/page-settings.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { write } from './support-submit.ts';

const helpMessages = messagesPart('help');

const SupportForm = lazyComponent(() =>
  import('./support-form.tsx').then((file) => file.SupportForm),
);

export const action = formAction(write);

/** Topics that a shop without escrow payments cannot promise. */
const ofKeptMoney = new Set(['return-30', 'return-7', 'money']);

/**
 * Explains each promise of the home page by this shop's rules of deals, how to use it, and has a
 * message form to the operator.
 */
export default function Help() {
  const { help } = useMessages(helpMessages);
  const deals = usePublicConfig().deals ?? { hours: dealHours, feePercent: 0, coolingDays };
  const topics = help.topics(deals, dealLimits.problemPhotos, confirmationDays);
  const shown = useKeptPayments()
    ? topics
    : [help.paidAtMeeting(deals), ...topics.filter(({ id }) => !ofKeptMoney.has(id))];
  return (
    <PageColumn>
      <PageHead title={help.title} description={help.description} />
      <div className="mx-auto grid max-w-3xl gap-4">
        <PageHeading>{help.title}</PageHeading>
        {shown.map(({ id, title, meaning, steps }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
          >
            <h2 id={`${id}-title`} className="text-lg font-extrabold">
              {title}
            </h2>
            <p>{meaning}</p>
            <h3 className="mt-1 text-sm font-bold text-muted">{help.howToUse}</h3>
            <ol className="grid list-inside list-decimal gap-1.5 [:lang(bn)_&]:list-[bengali] marker:font-bold marker:text-brand">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
        <section
          aria-labelledby="guides-title"
          className="grid gap-1 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
        >
          <h2 id="guides-title" className="text-lg font-extrabold">
            {help.guidesTitle}
          </h2>
          <Link
            to="/blog"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {help.guides}
          </Link>
        </section>
        <section
          id="write"
          aria-labelledby="write-title"
          className="grid gap-4 rounded-card bg-tint p-4 sm:p-6"
        >
          <h2 id="write-title" className="text-lg font-extrabold">
            {help.writeTitle}
          </h2>
          <LazyBoundary>
            <FormAnswers>
              <SupportForm />
            </FormAnswers>
          </LazyBoundary>
        </section>
      </div>
    </PageColumn>
  );
}
