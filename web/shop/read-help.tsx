import { confirmationDays } from '#contract/constants.ts';
import { coolingDays, dealLimits } from '#contract/orders/deal-limits.ts';
import { dealHours } from '#contract/orders/deal-states.ts';
import { useKeptPayments, usePublicConfig } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const helpMessages = messagesPart('help');

/** Topics that a shop without escrow payments cannot promise. */
const ofKeptMoney = new Set(['return-30', 'return-7', 'money']);

/** The explanations of the promises, by this shop's rules of deals. */
export function useHelpTopics() {
  const { help } = useMessages(helpMessages);
  const deals = usePublicConfig().deals ?? { hours: dealHours, feePercent: 0, coolingDays };
  const topics = help.topics(deals, dealLimits.problemPhotos, confirmationDays);
  return useKeptPayments()
    ? topics
    : [help.paidAtMeeting(deals), ...topics.filter(({ id }) => !ofKeptMoney.has(id))];
}

type Topic = ReturnType<typeof useHelpTopics>[number];

export function HelpTopic({ topic: { id, title, meaning, steps } }: { topic: Topic }) {
  const { help } = useMessages(helpMessages);
  return (
    <section
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
  );
}
