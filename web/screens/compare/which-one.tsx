import { Link } from 'react-router';
import type { PhonePage } from '#contract/phone-page.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { choosePath, comparisonPath } from './comparison.ts';

const compareMessages = messagesPart('compare');

type WhichOneProps = {
  /** The fourth phone; without a name if it is no longer there. */
  another: { id: string; name: string | undefined };
  ids: readonly string[];
  phones: readonly (PhonePage | null)[];
};

/** The choice which of three phones a fourth one replaces. */
export function WhichOne({ another, ids, phones }: WhichOneProps) {
  const { comparison: text } = useMessages(compareMessages);
  return (
    <section
      aria-labelledby="which-one"
      className="mb-5 grid gap-3 rounded-card bg-marigold-tint p-4 text-marigold-ink"
    >
      <h2 id="which-one" className="font-bold wrap-anywhere">
        {another.name ? text.full(another.name) : text.fullAnother}
      </h2>
      <p className="flex flex-wrap gap-2">
        {ids.map((id, index) => (
          <Link
            key={id}
            rel="nofollow"
            to={choosePath(ids.map((each) => (each === id ? another.id : each)))}
            className={buttonClass('quiet', true)}
          >
            {text.replaceOf(phones[index]?.name ?? text.gone)}
          </Link>
        ))}
        <Link
          rel="nofollow"
          to={comparisonPath({ ids: [...ids], another: null })}
          className={buttonClass('plain', true)}
        >
          {text.leave}
        </Link>
      </p>
    </section>
  );
}
