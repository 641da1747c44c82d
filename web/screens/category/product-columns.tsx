import type { ReactNode, Ref } from 'react';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';

type ProductColumnsProps = { list?: Ref<HTMLUListElement>; children: ReactNode };

/**
 * Two columns on small screens and three on large ones (specification, section 9); one column if
 * very large fonts leave no room for two.
 */
export function ProductColumns({ list, children }: ProductColumnsProps) {
  return (
    <ul
      ref={list}
      className="tall-cards grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.25rem,50%-0.3125rem)),1fr))] gap-2.5 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3"
    >
      {children}
    </ul>
  );
}

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholders of the cards. */
export function ProductSkeletons() {
  const t = useMessages();
  return (
    <SkeletonGroup label={t.common.loading}>
      <Skeleton className="mb-5 h-6 w-40" />
      <ProductColumns>
        {cards.map((card) => (
          <li
            key={card}
            className="overflow-hidden rounded-card border border-line bg-surface shadow-card"
          >
            <Skeleton className="aspect-4/3 rounded-none sm:aspect-square" />
            <div className="grid gap-3 p-2 sm:p-4">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-8 w-3/5" />
              <Skeleton className="h-5" />
              <Skeleton className="h-28 max-sm:hidden" />
              <Skeleton className="h-16 max-sm:hidden" />
              <Skeleton className="h-11 rounded-full" />
            </div>
          </li>
        ))}
      </ProductColumns>
    </SkeletonGroup>
  );
}
