import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from './spinner.tsx';

/** A placeholder block; its classes give it the size of the content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classes('skeleton block rounded bg-raised', className)} />
  );
}

type SkeletonGroupProps = {
  /** Announced once instead of every block. */
  label: string;
  /** Draws a spinner over the blocks, where the specification requires one. */
  spinner?: boolean;
  children: ReactNode;
};

/** A group of placeholder blocks for loading content. */
export function SkeletonGroup({ label, spinner = false, children }: SkeletonGroupProps) {
  return (
    <div role="status" className="relative">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
      {spinner && (
        <span className="absolute inset-x-0 top-8 flex justify-center">
          <Spinner />
        </span>
      )}
    </div>
  );
}

/** The placeholder of a `Table` whose rows begin with a picture and a name. */
export function TableSkeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <SkeletonGroup label={label} spinner>
      <div className="grid gap-3 sm:gap-0 sm:overflow-hidden sm:rounded-card sm:border sm:border-line sm:bg-surface">
        <span className="hidden h-11 bg-raised sm:block" />
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks that are all the same
            key={row}
            className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 sm:rounded-none sm:border-0 sm:border-t sm:py-3"
          >
            <Skeleton className="size-12 rounded-full" />
            <Skeleton className="h-5 w-40 max-w-[55%]" />
            <Skeleton className="h-10 w-full rounded-full sm:ml-auto sm:w-28" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** The placeholder of a `CardList`. */
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
