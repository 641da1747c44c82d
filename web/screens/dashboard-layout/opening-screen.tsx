import { type ReactNode, useEffect, useState } from 'react';
import { type Skeleton as Kind, skeletonOf } from '#web/app/skeleton-of.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import {
  CardsSkeleton,
  Skeleton,
  SkeletonGroup,
  TableSkeleton,
} from '#web/ui/feedback/skeleton.tsx';

/** A fast navigation shows no skeleton (ms). */
const patienceMs = 200;

/** The build writes those of `web/routes.ts` here. */
declare const SKELETONS: Record<string, Kind>;

/**
 * The placeholder of a screen whose guard, script and data are loading: at first `children`, the
 * previous screen, then a skeleton of the new one.
 */
export function OpeningScreen({ path, children }: { path: string | null; children: ReactNode }) {
  const isLong = useLong(path);
  return (
    <div aria-busy={path !== null}>
      {isLong && path !== null && <Blocks kind={skeletonOf(path, SKELETONS)} />}
      {/* The previous screen stays mounted with its typed text, in case the navigation fails. */}
      <div hidden={isLong}>{children}</div>
    </div>
  );
}

function useLong(path: string | null): boolean {
  const [long, setLong] = useState<string | null>(null);
  useEffect(() => {
    if (path === null) return;
    const timer = setTimeout(() => setLong(path), patienceMs);
    return () => {
      clearTimeout(timer);
      setLong(null);
    };
  }, [path]);
  return path !== null && long === path;
}

function Blocks({ kind }: { kind: Kind }) {
  const { loading } = useMessages().common;
  return (
    <>
      <Skeleton className="mb-5 h-9 w-48" />
      {kind === 'table' && <TableSkeleton label={loading} />}
      {kind === 'cards' && <CardsSkeleton label={loading} />}
      {kind === 'form' && (
        <SkeletonGroup label={loading}>
          <div className="grid max-w-2xl gap-4">
            <Skeleton className="h-44 rounded-card" />
            <Skeleton className="h-96 rounded-card" />
          </div>
        </SkeletonGroup>
      )}
      {kind === 'payment' && (
        <SkeletonGroup label={loading}>
          <div className="grid gap-5 lg:grid-cols-2">
            <Skeleton className="h-64 rounded-card" />
            <Skeleton className="h-96 rounded-card" />
          </div>
        </SkeletonGroup>
      )}
    </>
  );
}
