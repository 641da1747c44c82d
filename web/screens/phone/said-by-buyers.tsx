import type { PhonePage } from '#contract/phone-page.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { SectionHeading } from '#web/ui/page.tsx';

const phoneMessages = messagesPart('phone');

/** Why buyers refused the phone, with its seller's answers; marked as members' texts. */
export function SaidByBuyers({ said }: Pick<PhonePage, 'said'>) {
  const t = useMessages(phoneMessages);
  const { phone: text } = t;
  return (
    <section aria-labelledby="said">
      <SectionHeading id="said">{text.said}</SectionHeading>
      <p className="mb-3 max-w-prose text-muted">{text.saidHint}</p>
      <ul className="grid max-w-prose gap-3">
        {said.map(({ at, failed, answer }) => (
          <li key={at} className="border-l-4 border-line pl-3">
            <p className="text-sm text-muted">{t.date(at)}</p>
            <p>
              {text.notRight}: {failed.map((each) => text.checks[each]).join('; ')}
            </p>
            {answer && (
              <p className="whitespace-pre-line wrap-anywhere">
                {text.sellerAnswers}: <span lang={textLanguage(answer)}>{answer}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
