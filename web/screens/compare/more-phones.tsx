import { Link } from 'react-router';
import { maxCompared } from '#contract/limits.ts';
import type { PhonePage } from '#contract/phone-page.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { choosePath } from './comparison.ts';

const compareMessages = messagesPart('compare');

const maxOffered = 4;

type MorePhonesProps = { ids: readonly string[]; phones: readonly (PhonePage | null)[] };

/** Similar phones, one tap each, and the way to all others. */
export function MorePhones({ ids, phones }: MorePhonesProps) {
  const t = useMessages(compareMessages);
  const { comparison: text } = t;
  const similar = phones.flatMap((phone) => phone?.similar ?? []);
  const offered = similar.filter(
    ({ _id: id }, index) =>
      !ids.includes(id) && similar.findIndex(({ _id }) => _id === id) === index,
  );
  return (
    <section aria-labelledby="more-phones" className="mt-6">
      <SectionHeading id="more-phones">{text.alone(maxCompared - ids.length)}</SectionHeading>
      <ul className="mb-4 grid gap-2 sm:grid-cols-2">
        {offered.slice(0, maxOffered).map(({ _id: id, name, selingPrice }) => (
          <li key={id}>
            <Link
              to={choosePath([...ids, id])}
              rel="nofollow"
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-control border border-line bg-surface px-4 py-2 hover:bg-tint"
            >
              <span className="sr-only">{t.compare.compare}: </span>
              <span lang={textLanguage(name)} className="font-semibold wrap-anywhere">
                {name}
              </span>
              <span className="font-extrabold text-brand">{t.price(selingPrice)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/search" className={buttonClass('quiet')}>
        {text.more}
      </Link>
    </section>
  );
}
