import type { Product } from '#contract/products.ts';
import { useMessages } from '#web/messages/use-messages.tsx';

/** The measurable facts, as a compact list of terms and values. */
export function ProductFacts({ product }: { product: Product }) {
  const t = useMessages();
  const facts = [
    [t.product.ramRoom, product.ramRoom || t.product.notGiven],
    [t.product.condition, t.conditions[product.condition]],
    [t.product.useTime, product.useTime],
    [t.product.location, product.location],
    [t.product.postTime, product.postTime || t.product.postTimeEmpty],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      {facts.map(([term, value]) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{term}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
