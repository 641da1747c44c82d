import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Spinner } from './feedback/spinner.tsx';
import { importWithRetry } from './import-with-retry.ts';

/**
 * A part of a screen whose script the page does not wait for; it stands in `<LazyBoundary>`. The server has
 * drawn it, and its buttons wait as they do everywhere until their script runs. It is asked for as
 * soon as the rest of the screen is there, and again when the network was away.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const coming = typeof document === 'undefined' ? null : importWithRetry(load);
  // Whoever shows the part is told.
  coming?.catch(() => {});
  return lazy(async () => ({ default: await (coming ?? load()) }));
}

/** Around a late part: what stands there when a screen was opened before the part's script came. */
export function LazyBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Spinner />}>{children}</Suspense>;
}
