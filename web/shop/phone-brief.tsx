import { postTimeAt } from '#contract/formats/read-post-time.ts';
import type { Product } from '#contract/phones/products.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { DaysAgo } from './timestamp.tsx';

/** How long ago a phone was listed; as its seller's page wrote it if that is no time. */
export function PostTime({ postTime }: { postTime: string }) {
  const t = useMessages();
  const at = postTimeAt(postTime);
  return at ? <DaysAgo at={at} /> : postTime || t.product.postTimeEmpty;
}

type BriefProps = {
  product: Pick<Product, 'ramRoom' | 'location' | 'postTime'>;
  clamped?: true;
};

/**
 * Memory, place and age of a phone, a line each, for a card on a small screen. `clamped` where the
 * card shows the whole place elsewhere.
 */
export function PhoneBrief({ product, clamped }: BriefProps) {
  return (
    <>
      {product.ramRoom && <span className="font-semibold">{product.ramRoom}</span>}
      <span lang={textLanguage(product.location)} className={clamped && 'line-clamp-1 break-all'}>
        {product.location}
      </span>
      <span className="text-muted">
        <PostTime postTime={product.postTime} />
      </span>
    </>
  );
}

/** The condition on a photo, for a card on a small screen. */
export function ConditionChip({ condition }: Pick<Product, 'condition'>) {
  const t = useMessages();
  return (
    <span className="pointer-events-none absolute bottom-1.5 left-1.5 rounded-full bg-surface px-2 text-xs font-bold text-ink shadow-card sm:hidden">
      {t.conditions[condition]}
    </span>
  );
}
