import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Spinner } from './feedback/spinner.tsx';
import { importWithRetry } from './import-with-retry.ts';

/**
 * A component whose script the page does not wait for; it stands in a `<LazyBoundary>`. The server
 * has rendered it, and its buttons are disabled until hydration as all are. The script is fetched as
 * soon as the rest of the screen is there, and again after a failure of the network.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const loading = typeof document === 'undefined' ? null : importWithRetry(load);
  // A failure is shown where the component is.
  loading?.catch(() => {});
  return lazy(async () => ({ default: await (loading ?? load()) }));
}

/** Shows a spinner when a screen is opened before the script of a lazy component in it has come. */
export function LazyBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Spinner />}>{children}</Suspense>;
}
