import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Spinner } from './feedback/spinner.tsx';
import { importWithRetry } from './import-with-retry.ts';
import { reportFailure } from './report-failure.ts';
import { page, useHydrated } from './use-hydrated.ts';

/**
 * A component whose script is loaded lazily, used inside a `<LazyBoundary>`. The server renders it,
 * and its forms work before hydration like all others. The script is fetched when the rest
 * of the screen is ready, with retries after a network failure.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const loading = typeof document === 'undefined' ? null : importWithRetry(load).catch(fail);
  return lazy(async () => ({ default: await (loading ?? load()) }));
}

let hasFailed = false;
const failed = 'script-failed';

/**
 * A script that never comes leaves what the server has drawn, whose forms work without it. Where it
 * has drawn nothing, the boundary has a line about it.
 */
function fail(error: unknown): Promise<never> {
  hasFailed = true;
  dispatchEvent(new Event(failed));
  reportFailure(error);
  return new Promise(() => {});
}

function onFailure(listener: () => void) {
  addEventListener(failed, listener);
  return () => removeEventListener(failed, listener);
}

/** What a boundary shows in place of a part whose script cannot be loaded. */
export const FailedPart = createContext<ReactNode>(null);

function Loading() {
  const isFailed = useSyncExternalStore(
    onFailure,
    () => hasFailed,
    () => false,
  );
  const line = useContext(FailedPart);
  return isFailed ? line : <Spinner />;
}

/** Shows a spinner, or nothing if it is `quiet`, while the script of a lazy component is loading. */
export function LazyBoundary({ children, quiet }: { children: ReactNode; quiet?: boolean }) {
  // An update before the part is taken over would have React draw it anew.
  const isOfServer = useRef(!page.isTaken);
  return (
    <Suspense fallback={quiet ? null : <Loading />}>
      <ServersPart isOfServer={isOfServer}>{children}</ServersPart>
    </Suspense>
  );
}

type PartProps = { isOfServer: RefObject<boolean>; children: ReactNode };

/**
 * React draws a part anew that is not as the server sent it, as when a translator was faster than its
 * script. With it went what was typed; so the page goes on without script (`web/app/server-page.tsx`).
 */
function ServersPart({ isOfServer, children }: PartProps) {
  const isAnew = useHydrated();
  useLayoutEffect(() => {
    isOfServer.current = false;
  });
  if (isAnew && isOfServer.current && isTyped())
    throw new Error('A part is not as the server sent it');
  return children;
}

const isTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/**
 * Shows lazy components that need a script, once it runs. Apart from the screen, because an update of
 * the screen before the script of a lazy form is there makes React render the form anew, without what
 * was typed.
 */
export function WithScript({ children }: { children: ReactNode }) {
  const hasScript = useHydrated();
  return hasScript && <Suspense fallback={null}>{children}</Suspense>;
}
