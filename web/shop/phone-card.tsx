import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Product } from '#contract/phones/products.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { VerifiedMark } from '#web/ui/icons.tsx';
import { ConditionScale } from './condition-scale.tsx';
import { ConditionChip, PhoneBrief } from './phone-brief.tsx';
import { MarketPrice, PriceTag } from './price-tag.tsx';

type PhoneCardsProps = { list?: Ref<HTMLUListElement>; children: ReactNode };

/** A grid of `PhoneCard`, each in a list item of its own. */
export function PhoneCards({ list, children }: PhoneCardsProps) {
  return (
    <ul
      ref={list}
      className="short-cards grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.25rem,50%-0.3125rem)),1fr))] gap-2.5 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3"
    >
      {children}
    </ul>
  );
}

type PhoneCardProps = Pick<LinkProps, 'to' | 'onMouseEnter' | 'onFocus' | 'onTouchStart'> & {
  phone: Omit<Product, 'description'>;
  /** In the first row, which a phone shows at once: its picture loads eagerly. */
  first: boolean;
};

/** A phone in brief; the whole card leads on. */
export function PhoneCard({ phone, first, ...link }: PhoneCardProps) {
  const t = useMessages();
  return (
    <Link
      prefetch="intent"
      {...link}
      className="card-link flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <span className="relative block aspect-4/3 bg-raised sm:aspect-square">
        <Picture
          src={phone.img}
          alt={t.product.photoOf(phone.name)}
          sizes="(min-width: 1152px) 357px, (min-width: 1024px) 31vw, 47vw"
          className="absolute inset-0 size-full object-cover"
          first={first}
        />
        <ConditionChip condition={phone.condition} />
      </span>
      <span className="grid grow content-start gap-1 p-2 text-xs wrap-anywhere sm:p-4 sm:text-sm">
        <span lang={textLanguage(phone.name)} className="text-sm leading-snug font-bold sm:text-lg">
          {phone.name}
        </span>
        <PriceTag {...phone} />
        <PhoneBrief product={phone} />
        <span className="max-sm:hidden">
          <MarketPrice {...phone} />
        </span>
        <span className="mt-1 font-semibold max-sm:hidden">
          <ConditionScale condition={phone.condition} />
        </span>
        <span className="mt-auto flex items-center gap-1.5 pt-1 text-muted">
          <span className="min-w-0">{phone.selersName}</span>
          {phone.isVerified && <VerifiedMark label={t.product.sellerVerified} />}
        </span>
      </span>
    </Link>
  );
}
