import { Skeleton, SkeletonGroup } from './skeleton.tsx';

/** The cards of a `CardList` before they are known. */
export function CardsSkeleton({ label, cards = 3 }: { label: string; cards?: number }) {
  return (
    <SkeletonGroup label={label}>
      <div className="grid gap-3">
        {Array.from({ length: cards }, (_, card) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks that are all the same
            key={card}
            className="grid gap-3 rounded-card border border-line bg-surface p-4"
          >
            <Skeleton className="h-6 w-56 max-w-full" />
            <div className="grid gap-3 sm:grid-cols-2">
              <Skeleton className="h-10 w-40 max-w-full" />
              <Skeleton className="h-10 w-40 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
