import { Link } from 'react-router';
import { articlePath } from '#contract/page.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const phoneMessages = messagesPart('phone');

/** How to meet a stranger with money and a phone. */
export function SafetyTips() {
  const { phone: text } = useMessages(phoneMessages);
  return (
    <section
      aria-labelledby="safety"
      className="grid content-start gap-2 rounded-card bg-tint p-4 sm:p-5"
    >
      <h2 id="safety" className="text-lg font-extrabold">
        {text.safety}
      </h2>
      <ul className="grid list-inside list-disc gap-1.5 marker:text-brand">
        {text.safetyTips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6 font-semibold text-brand">
        <Link
          to={articlePath('checking-a-used-phone')}
          className="inline-flex min-h-11 items-center underline"
        >
          {text.howToCheck}
        </Link>
        <Link
          to={articlePath('safe-meeting')}
          className="inline-flex min-h-11 items-center underline"
        >
          {text.howToMeet}
        </Link>
      </p>
    </section>
  );
}
