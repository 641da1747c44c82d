import { useEffect } from 'react';
import { signedOutCookie } from '#contract/constants.ts';
import { missingScript } from '#contract/missing-script.ts';
import { registrationKey } from '#web/session/registration.ts';
import { signedOutKey } from '#web/session/sign-out-broadcast.ts';
import { InlineScript } from '#web/ui/inline-script.tsx';
import { loadOnIntent } from './load-on-intent.ts';

const source = import.meta.env.SSR
  ? `(${loadOnIntent})(${JSON.stringify([
      signedOutKey,
      signedOutCookie,
      registrationKey,
      missingScript,
    ]).slice(1, -1)})`
  : '';

/** Loads the scripts of a page that waits for intent, and stores taps that come too early. */
export function IntentScript() {
  return <InlineScript source={source} />;
}

/** Notifies `loadOnIntent` that React has hydrated the page. */
export function useHydratedEvent(): void {
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
}
