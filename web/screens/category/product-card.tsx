import type { Product } from '#contract/products.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PriceTag } from '#web/shop/price-tag.tsx';
import { Button } from '#web/ui/button.tsx';
import { ClampedText } from '#web/ui/clamped-text.tsx';
import { VerifiedMark } from '#web/ui/icons.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductPhoto } from './product-photo.tsx';
import { ReportButton } from './report-button.tsx';

type ProductCardProps = {
  product: Product;
  /** Among the first that are seen: its picture is loaded at once. */
  first: boolean;
  onBook: () => void;
};

/** Everything that the category list tells of a phone (specification, section 2). */
export function ProductCard({ product, first, onBook }: ProductCardProps) {
  const t = useMessages();
  const nameId = `name-${product._id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <ProductPhoto product={product} first={first} />
      <div className="flex grow flex-col gap-2.5 p-2.5 sm:gap-3 sm:p-4">
        <h2 id={nameId} className="leading-snug font-bold wrap-anywhere sm:text-lg">
          {product.name}
        </h2>
        <PriceTag {...product} />
        <ProductFacts product={product} />
        <ClampedText
          text={product.description}
          moreLabel={t.product.readAll}
          lessLabel={t.product.readLess}
        />
        <div className="mt-auto grid gap-2 border-t border-line pt-2.5">
          <p className="flex items-center gap-1.5 text-sm sm:text-base">
            <span className="text-muted max-sm:sr-only">{t.product.seller}</span>
            <span className="min-w-0 font-semibold wrap-anywhere">{product.selersName}</span>
            {product.isVerified && <VerifiedMark label={t.product.sellerVerified} />}
          </p>
          <Button className="max-sm:px-2" aria-describedby={nameId} onClick={onBook}>
            {t.product.book}
          </Button>
          <ReportButton itemId={product._id} describedBy={nameId} />
        </div>
      </div>
    </article>
  );
}
