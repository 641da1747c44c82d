import { Link } from 'react-router';
import { sellerPath } from '#contract/members/seller-path.ts';
import type { PhonePage } from '#contract/phone-page.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { factSentences } from '#web/shop/deal-facts.ts';
import { VerifiedBadge } from '#web/shop/verified-badge.tsx';

const phoneMessages = messagesPart('phone');

/** The seller's facts that help to trust them. */
export function SellerCard({ phone }: { phone: PhonePage }) {
  const t = useMessages(phoneMessages);
  const { _id, since, sold, soldForCash, reported } = phone.seller;
  return (
    <section
      aria-labelledby="seller"
      className="grid content-start gap-2 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id="seller" className="text-lg font-extrabold">
        {t.phone.seller}
      </h2>
      <p className="flex flex-wrap items-center gap-1.5">
        <span
          lang={textLanguage(phone.selersName)}
          className="min-w-0 text-lg font-semibold wrap-anywhere"
        >
          {phone.selersName}
        </span>
        {phone.isVerified && <VerifiedBadge {...phone} />}
      </p>
      <ul className="grid gap-1">
        <li>{t.phone.since(t.date(since))}</li>
        <li>{t.phone.conduct.sold(sold, soldForCash)}</li>
        <li>{t.phone.sellerReported(reported)}</li>
        {factSentences(phone.seller, 'seller', t.phone.conduct).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Link to={sellerPath(_id)} className="inline-flex min-h-11 items-center text-brand underline">
        {t.phone.allOfSeller}
      </Link>
    </section>
  );
}
