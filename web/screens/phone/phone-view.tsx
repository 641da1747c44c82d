import { lazy, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { askPath } from '#contract/notices/screens.ts';
import type { PhonePage } from '#contract/phone-page.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { FoundPhone } from '#contract/search/search.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { countView } from '#web/buying/count-view.ts';
import { ReportButton, ReportForm } from '#web/buying/report-button.tsx';
import { SaveButton } from '#web/buying/save-button.tsx';
import { SharePhone } from '#web/buying/share-phone.tsx';
import { useBookingDialog } from '#web/buying/use-booking-dialog.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { ConditionExplained } from '#web/shop/condition-explained.tsx';
import { DeclaredList } from '#web/shop/declared-list.tsx';
import { FairPrice } from '#web/shop/fair-price/fair-price.tsx';
import { PhoneCard, PhoneCards } from '#web/shop/phone-card.tsx';
import { MarketPrice } from '#web/shop/price-tag.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { PageHeading, SectionHeading } from '#web/ui/page.tsx';
import { Gallery } from './gallery.tsx';
import { ListingFacts } from './listing-facts.tsx';
import { SafetyTips } from './safety-tips.tsx';
import { SaidByBuyers } from './said-by-buyers.tsx';
import { SellerCard } from './seller-card.tsx';

import { ShownByPhone } from './shown-by-phone.tsx';

const phoneMessages = messagesPart('phone');

const nameId = 'phone-name';

// Only for shops without escrow payments, so it is not loaded with the screen.
const PaidAtMeeting = lazy(async () => ({
  default: (await import('#web/shop/at-meeting.tsx')).PaidAtMeeting,
}));

/** A phone from its photos to similar ones; a sold one without price and booking. */
export function PhoneView({ phone }: { phone: PhonePage }) {
  const t = useMessages(phoneMessages);
  const { selingPrice, fairPrice } = phone;
  const forSale: FoundPhone | null = selingPrice === null ? null : { ...phone, selingPrice };
  return (
    <article aria-labelledby={nameId} className="grid gap-6 sm:gap-8">
      <div className="grid gap-5 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:gap-8">
        <div className="min-w-0 max-md:-mx-3 max-md:-mt-6 md:sticky md:top-24 md:self-start">
          <Gallery phone={phone} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <div id={nameId} lang={textLanguage(phone.name)} className="-mb-6 wrap-anywhere">
            <PageHeading>{phone.name}</PageHeading>
          </div>
          {forSale ? <Buying phone={forSale} /> : <SoldNotice soldAt={phone.soldAt ?? ''} />}
          <div className="font-semibold">
            <ConditionExplained condition={phone.condition} />
          </div>
          <ListingFacts phone={phone} />
          <div className="flex flex-wrap items-start gap-x-2">
            {forSale && <SaveButton phone={forSale} inLine />}
            <SharePhone phone={phone} />
            {forSale && (
              <Link
                to={`/compare?add=${phone._id}`}
                rel="nofollow"
                aria-describedby={nameId}
                className="inline-flex min-h-11 items-center px-2 font-semibold text-brand underline"
              >
                {t.compare.compare}
              </Link>
            )}
            {forSale && <ReportButton itemId={phone._id} describedBy={nameId} />}
          </div>
        </div>
      </div>
      {forSale && fairPrice && <FairPrice fair={fairPrice} price={forSale.selingPrice} />}
      <section aria-labelledby="declared">
        <SectionHeading id="declared">{t.phone.says}</SectionHeading>
        <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
          <DeclaredList phone={phone} />
        </div>
      </section>
      <ShownByPhone phone={phone} />
      <section aria-labelledby="phone-text">
        <SectionHeading id="phone-text">{t.phone.text}</SectionHeading>
        <p
          lang={textLanguage(phone.description)}
          className="max-w-prose whitespace-pre-line wrap-anywhere"
        >
          {phone.description}
        </p>
      </section>
      {phone.said.length > 0 && <SaidByBuyers said={phone.said} />}
      <div className="grid gap-4 md:grid-cols-2">
        <SellerCard phone={phone} />
        <SafetyTips />
      </div>
      {phone.similar.length > 0 && (
        <section aria-labelledby="similar">
          <SectionHeading id="similar">{t.phone.similar}</SectionHeading>
          <PhoneCards>
            {phone.similar.map((similar) => (
              <li key={similar._id} className="relative">
                <PhoneCard phone={similar} to={phonePath(similar)} first={false} />
                <SaveButton phone={similar} />
              </li>
            ))}
          </PhoneCards>
        </section>
      )}
      <ReportForm />
    </article>
  );
}

/** The price with the way to the booking form, which opens at `?book` for members. */
function Buying({ phone }: { phone: FoundPhone }) {
  const t = useMessages(phoneMessages);
  const isKept = useKeptPayments();
  const session = useSession();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const asked = search.has('book') ? phone : undefined;
  const { opened, open, close } = useBookingDialog(asked);
  return (
    <>
      <div className="grid gap-1">
        <span className="text-3xl font-extrabold text-brand">
          <span className="sr-only">{t.product.price} </span>
          {t.price(phone.selingPrice)}
        </span>
        <MarketPrice {...phone} />
      </div>
      <Link
        to="?book=1"
        rel="nofollow"
        preventScrollReset
        aria-describedby={nameId}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          // The login leads back to the open form.
          if (!session) return void navigate('?book=1');
          countView(phone._id);
          void open(phone);
        }}
        className={`${buttonClass()} w-full sm:w-fit sm:min-w-60`}
      >
        {t.product.book}
      </Link>
      <Link
        to={askPath(phone._id)}
        rel="nofollow"
        aria-describedby={nameId}
        className={`${buttonClass('quiet')} w-full sm:w-fit sm:min-w-60`}
      >
        {t.phone.ask}
      </Link>
      {phone.negotiable && (
        <Link
          to={`/dashboard/offer/${phone._id}`}
          rel="nofollow"
          aria-describedby={nameId}
          className={`${buttonClass('quiet')} w-full sm:w-fit sm:min-w-60`}
        >
          {t.phone.makeOffer}
        </Link>
      )}
      {isKept ? (
        <p className="text-sm text-muted">{t.phone.bookFree}</p>
      ) : (
        <Suspense>
          <PaidAtMeeting to="phone" />
        </Suspense>
      )}
      {opened && (
        <LazyBoundary quiet>
          <opened.BookingDialog
            product={phone}
            onClose={() => {
              close();
              if (asked) setSearch({}, { replace: true, preventScrollReset: true });
            }}
          />
        </LazyBoundary>
      )}
    </>
  );
}

function SoldNotice({ soldAt }: { soldAt: string }) {
  const t = useMessages(phoneMessages);
  return (
    <Notice
      tone="waiting"
      action={
        <a href="#similar" className="font-semibold underline">
          {t.phone.soldNext}
        </a>
      }
    >
      {t.phone.soldNotice(t.date(soldAt))}
    </Notice>
  );
}
