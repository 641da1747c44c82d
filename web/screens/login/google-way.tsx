import { lazy } from 'react';
import { inAppOf } from '#contract/in-app.ts';
import { usePageData } from '#web/api/page-settings.ts';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { GoogleButton } from './google-button.tsx';

// Fetched only where it is shown.
const OutsideGoogle = lazy(() =>
  importWithRetry(() =>
    import('./outside-google.tsx').then((file) => ({ default: file.OutsideGoogle })),
  ),
);

/** Google's button, or in a browser inside of an app, where Google refuses, the way out of it. */
export function GoogleWay() {
  const agent = useAgent();
  const app = inAppOf(agent);
  if (!app) return <GoogleButton />;
  return (
    <LazyBoundary>
      <OutsideGoogle app={app} agent={agent} />
    </LazyBoundary>
  );
}

/** As the server has read it, if it has rendered this page; a shared page is for no such browser. */
function useAgent(): string {
  const agent = usePageData()?.agent;
  return agent ?? (import.meta.env.SSR ? '' : navigator.userAgent);
}
