import { Link } from 'react-router';
import type { SaidAbout } from '#contract/orders/said-about.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Counts, Sentences } from '#web/shop/said-about.tsx';
import { Section } from '#web/ui/page.tsx';

const afterDealMessages = messagesPart('after-deal');

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

type Props = { id: string; said: SaidAbout & { next: string | null }; isNewest: boolean };

/** What buyers have answered about the seller; the sentences in pages. */
export function Said({ id, said, isNewest }: Props) {
  const { about } = useMessages(afterDealMessages).afterDeal;
  const { counts, sentences, next } = said;
  return (
    <Section id="said" title={about.title.seller}>
      <div className="grid gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
        <Counts counts={counts} side="seller" />
        <Sentences sentences={sentences} side="seller" />
        {(next || !isNewest) && (
          <p className="flex flex-wrap gap-x-6">
            {!isNewest && (
              <Link to={`/seller/${id}#said`} className={linkClass}>
                {about.newest}
              </Link>
            )}
            {next && (
              <Link to={`/seller/${id}?before=${next}#said`} className={linkClass}>
                {about.older}
              </Link>
            )}
          </p>
        )}
      </div>
    </Section>
  );
}
