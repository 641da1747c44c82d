import type { Imprint } from '#contract/admin/shop-pages.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

const pageMessages = messagesPart('shop-pages');

/** Who runs the shop, and who answers complaints. Missing facts are named, too. */
export function ImprintFacts({ imprint }: { imprint: Imprint }) {
  const { shopPage: text } = useMessages(pageMessages);
  const { legalName, address, tradeLicence, dbid, officer, officerPhone, officerEmail } = imprint;
  const facts = [
    { term: text.legalName, value: legalName },
    { term: text.address, value: address },
    { term: text.tradeLicence, value: tradeLicence || text.notStated },
    { term: text.dbid, value: dbid || text.notStated },
    { term: text.officer, value: officer },
    { term: text.officerPhone, value: officerPhone, href: `tel:${officerPhone}` },
    { term: text.officerEmail, value: officerEmail, href: `mailto:${officerEmail}` },
  ];
  return (
    <dl className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-2 sm:p-6">
      {facts.map(({ term, value, href }) => (
        <div key={term} className="min-w-0">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-semibold whitespace-pre-line wrap-anywhere">
            {href ? (
              <a href={href} className="inline-flex min-h-11 items-center text-brand underline">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
