import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { Product } from '#contract/phones/products.ts';
import { monthsIn } from '#contract/phones/use-time.ts';
import { CompareBox } from '#web/buying/compare-box.tsx';
import { ReportButton } from '#web/buying/report-button.tsx';
import { SaveButton } from '#web/buying/save-button.tsx';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { ConditionExplained } from '#web/shop/condition-explained.tsx';
import { PhoneBrief, PostTime } from '#web/shop/phone-brief.tsx';
import { MarketPrice, PriceTag } from '#web/shop/price-tag.tsx';
import { VerifiedBadge } from '#web/shop/verified-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ClampedText } from '#web/ui/clamped-text.tsx';
import { clockIcon, Icon, pinIcon } from '#web/ui/icons.tsx';
import { ProductPhoto } from './product-photo.tsx';

type ProductCardProps = {
  product: Product;
  /** Above the fold: its picture loads eagerly. */
  first: boolean;
  onBook: () => void;
};

/** The form of all booking buttons of a list (`product-grid.tsx`), for when no script runs. */
export const bookForm = 'book';

/** The seller's text, in its own language. */
function Typed({ text }: { text: string }) {
  return <span lang={textLanguage(text)}>{text}</span>;
}

/** What the seller typed; in a page of the other language in its words, where it is clear. */
function UseTime({ typed }: { typed: string }) {
  const t = useMessages();
  const months = textLanguage(typed) === useLanguage() ? undefined : monthsIn(typed);
  return months === undefined ? <Typed text={typed} /> : t.product.usedMonths(months);
}

/**
 * The card of a phone with all data of the category list (specification, section 2). On a phone the
 * rest opens behind a button, over the whole width (`styles.css`), so that four cards fit a screen.
 */
export function ProductCard({ product, first, onBook }: ProductCardProps) {
  const t = useMessages();
  const nameId = `name-${product._id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <ProductPhoto product={product} first={first} />
      <div className="phone-card grow p-2 sm:p-4">
        <h2
          id={nameId}
          lang={textLanguage(product.name)}
          className="brief-name text-sm font-bold wrap-anywhere sm:text-lg sm:leading-snug"
        >
          <Link to={phonePath(product)} className="hover:underline">
            {product.name}
          </Link>
        </h2>
        <PriceTag {...product} />
        <div className="brief text-xs sm:hidden">
          <PhoneBrief product={product} clamped />
        </div>
        <details className="card-more sm:hidden">
          <summary
            aria-describedby={nameId}
            className="grid size-11 cursor-pointer place-items-center rounded-control border border-field text-brand"
          >
            <span className="sr-only">{t.product.details}</span>
            <Icon path={moreIcon} />
          </summary>
        </details>
        <div className="card-rest">
          <MarketPrice {...product} />
          <ProductFacts product={product} />
          <ClampedText
            lang={textLanguage(product.description)}
            text={product.description}
            moreLabel={t.product.readAll}
            lessLabel={t.product.readLess}
          />
          <ReportButton itemId={product._id} describedBy={nameId} />
          <p className="flex flex-wrap items-center gap-1.5 text-sm sm:text-base">
            <span className="text-muted">{t.product.seller}</span>
            <span
              lang={textLanguage(product.selersName)}
              className="min-w-0 font-semibold wrap-anywhere"
            >
              {product.selersName}
            </span>
            {product.isVerified && <VerifiedBadge {...product} />}
          </p>
        </div>
        <div className="grid self-end">
          <Button
            type="submit"
            form={bookForm}
            name="book"
            value={product._id}
            className="max-sm:px-1 max-sm:text-sm"
            aria-describedby={nameId}
            onClick={(event) => {
              event.preventDefault();
              onBook();
            }}
          >
            {t.product.book}
          </Button>
        </div>
      </div>
      <CompareBox phone={product} />
      <SaveButton phone={product} />
    </article>
  );
}

const moreIcon = 'm6 9.5 6 6 6-6';
const chipIcon =
  'M7 7h10v10H7zM10 3.5V7m4-3.5V7m-4 10v3.5m4-3.5v3.5M3.5 10H7m-3.5 4H7m10-4h3.5M17 14h3.5';
const medalIcon =
  'M12 15a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11m-3-.7L7.5 21l4.5-2.4 4.5 2.4-1.5-6.7';
const hourglassIcon =
  'M7 3.5h10M7 20.5h10M8 3.5c0 4 4 5.5 4 8.5s-4 4.5-4 8.5m8-17c0 4-4 5.5-4 8.5s4 4.5 4 8.5';

function ProductFacts({ product }: { product: Product }) {
  const t = useMessages();
  const facts: [icon: string, term: string, value: ReactNode][] = [
    [chipIcon, t.product.ramRoom, product.ramRoom || t.product.notGiven],
    [medalIcon, t.product.condition, <ConditionExplained key="" condition={product.condition} />],
    [hourglassIcon, t.product.useTime, <UseTime key="" typed={product.useTime} />],
    [pinIcon, t.product.location, <Typed key="" text={product.location} />],
    [clockIcon, t.product.postTime, <PostTime key="" postTime={product.postTime} />],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm max-[15rem]:block">
      {facts.map(([icon, term, value]) => (
        <Fragment key={term}>
          <dt className="text-muted">{term}</dt>
          <dd title={term} className="flex items-start gap-2 font-semibold">
            <Icon path={icon} className="mt-0.5 text-muted" />
            <div className="min-w-0 wrap-anywhere">{value}</div>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
