import type { ReactNode } from 'react';
import type { PhonePage } from '#contract/phone-page.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { DaysAgo } from '#web/shop/timestamp.tsx';
import { clockIcon, eyeIcon, Icon, pinIcon } from '#web/ui/icons.tsx';

const phoneMessages = messagesPart('phone');

/** The phone's place, its time of listing, and its views. */
export function ListingFacts({ phone }: { phone: PhonePage }) {
  const { phone: text } = useMessages(phoneMessages);
  const facts: [icon: string, term: string, value: ReactNode][] = [
    [
      pinIcon,
      text.place,
      <span key="" lang={textLanguage(phone.location)}>
        {phone.location}
      </span>,
    ],
    [clockIcon, text.listed, <DaysAgo key="" at={phone.listedAt} />],
    [eyeIcon, text.views, text.times(phone.views)],
  ];
  return (
    <dl className="grid gap-1.5">
      {facts.map(([icon, term, value]) => (
        <div key={term} className="flex flex-wrap items-start gap-2">
          <Icon path={icon} className="mt-0.5 text-muted" />
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-28 flex-1 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
