import { confirmationDays } from '#contract/constants.ts';
import { coolingDays, dealLimits } from '#contract/orders/deal-limits.ts';
import { dealHours } from '#contract/orders/deal-states.ts';
import type { ShopPromises } from '#contract/shop-facts.ts';
import { useKeptPayments, usePublicConfig, useShopFacts } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const helpMessages = messagesPart('help');

/** Topics that a shop without escrow payments cannot promise. */
const ofKeptMoney = new Set(['return-30', 'return-7', 'money']);

/** Whether a topic explains a promise that this shop does not make. */
const isNotPromised = (id: string, promises: ShopPromises): boolean =>
  (id === 'return-30' && promises.returnDays === null) ||
  (id === 'return-7' && promises.changedMindDays === null) ||
  (id === 'support-24' && promises.supportHours === null);

/** The explanations of the promises, by this shop's rules of deals. */
export function useHelpTopics() {
  const { help } = useMessages(helpMessages);
  const deals = usePublicConfig().deals ?? { hours: dealHours, feePercent: 0, coolingDays };
  const promises = useShopFacts().promises;
  const { returnDays, changedMindDays, supportHours } = promises;
  const numbers = {
    returnDays: returnDays ?? 0,
    changedMindDays: changedMindDays ?? 0,
    supportHours: supportHours ?? 0,
  };
  const isKept = useKeptPayments();
  const topics = help
    .topics(deals, dealLimits.problemPhotos, confirmationDays, numbers)
    .filter(({ id }) => !isNotPromised(id, promises) && (isKept || !ofKeptMoney.has(id)));
  return isKept ? topics : [help.paidAtMeeting(deals), ...topics];
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
