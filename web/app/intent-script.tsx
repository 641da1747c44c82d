import { useEffect } from 'react';
import { signedOutCookie } from '#contract/constants.ts';
import { missingScript } from '#contract/missing-script.ts';
import { hydratedMark, openedAheadPath } from '#contract/page.ts';
import { languageCookie } from '#web/i18n/chosen-language.ts';
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
      languageCookie('*'),
      openedAheadPath,
    ]).slice(1, -1)})`
  : '';

/** Loads the scripts of a page that waits for intent, and stores taps that come too early. */
export function IntentScript() {
  return <InlineScript source={source} />;
}

/** Notifies `loadOnIntent`, and the rules of pages that are loaded ahead, that React runs. */
export function useHydratedEvent(): void {
  useEffect(() => {
    document.documentElement.setAttribute(hydratedMark, '');
    dispatchEvent(new Event('hydrated'));
  }, []);
}
