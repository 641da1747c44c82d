import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Spinner } from './feedback/spinner.tsx';
import { importWithRetry } from './import-with-retry.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * A component whose script is loaded lazily, used inside a `<LazyBoundary>`. The server renders it,
 * and its forms work before hydration like all others. The script is fetched when the rest
 * of the screen is ready, with retries after a network failure.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const loading = typeof document === 'undefined' ? null : importWithRetry(load);
  // The component itself shows a failure.
  loading?.catch(() => {});
  return lazy(async () => ({ default: await (loading ?? load()) }));
}

/** Shows a spinner while the script of a lazy component is loading. */
export function LazyBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Spinner />}>{children}</Suspense>;
}

/**
 * Shows lazy components that need a script, once it runs. Apart from the screen, because an update of
 * the screen before the script of a lazy form is there makes React render the form anew, without what
 * was typed.
 */
export function WithScript({ children }: { children: ReactNode }) {
  const hasScript = useHydrated();
  return hasScript && <Suspense fallback={null}>{children}</Suspense>;
}
