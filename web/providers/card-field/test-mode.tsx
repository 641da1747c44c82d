import type { Messages } from '#web/i18n/loaders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

/** Test numbers documented by Stripe, which the embedded provider accepts as well. */
export const testCards: { number: string; outcome: keyof Messages['card']['testOutcomes'] }[] = [
  { number: '4242 4242 4242 4242', outcome: 'succeeds' },
  { number: '4000 0027 6000 3184', outcome: 'challenge' },
  { number: '4000 0025 0000 3155', outcome: 'challenge' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
  { number: '4000 0000 0000 9995', outcome: 'noFunds' },
  { number: '4000 0000 0000 0069', outcome: 'expired' },
  { number: '4000 0000 0000 0127', outcome: 'wrongCvc' },
  { number: '4000 0000 0000 0119', outcome: 'processingError' },
];

const payingMessages = messagesPart('paying');

/**
 * Shows clearly, before a card is typed, that no real money moves; with test numbers and their
 * results.
 */
export function TestMode() {
  const t = useMessages(payingMessages);
  return (
    <div className="rounded-xl bg-marigold-tint px-4 pt-3 text-sm text-marigold-ink">
      <p className="font-semibold">{t.card.testModeText}</p>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {t.card.testMode}
        </summary>
        <dl className="grid gap-x-4 gap-y-1 pb-3 min-[480px]:grid-cols-[auto_1fr]">
          {testCards.map(({ number, outcome }) => (
            <div key={number} className="grid min-[480px]:col-span-2 min-[480px]:grid-cols-subgrid">
              <dt className="font-mono whitespace-nowrap">{number}</dt>
              <dd>{t.card.testOutcomes[outcome]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
