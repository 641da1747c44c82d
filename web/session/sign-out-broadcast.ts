import { useEffect } from 'react';
import { inLanguage, languageOf } from '#contract/languages.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { tabStore } from '#web/ui/device-store.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { openChannel } from '#web/ui/tab-channel.ts';

/** In session storage: the next page shows that the user has signed out. */
export const signedOutKey = 'signed-out';
const channelName = 'sign-out';

/** Notifies other tabs, which may show private data, through `onSignOutElsewhere`. */
export function broadcastSignOut(): void {
  const otherTabs = openChannel(channelName);
  otherTabs?.postMessage(null);
  otherTabs?.close();
}

/**
 * Loads the home page anew: a client-side navigation would leave the private data of the member in
 * memory. The new page shows the toast, or the notice `done` (`web/app/done-sentence.tsx`).
 */
export function hardReloadHome(done?: string): void {
  tabStore.clear();
  if (!done) tabStore.setItem(signedOutKey, 'true');
  const home = inLanguage('/', languageOf(location.pathname));
  location.replace(done ? `${home}?${new URLSearchParams({ done })}` : home);
}

/** Calls `listener` when another tab signs out; returns the cleanup. */
export function onSignOutElsewhere(listener: () => void): () => void {
  const otherTabs = openChannel(channelName);
  otherTabs?.addEventListener('message', listener);
  return () => otherTabs?.close();
}

/** After the reload, shows the sign-out toast once (specification, section 8). */
export function useSignedOutToast(): void {
  const t = useMessages();
  useEffect(() => {
    if (tabStore.getItem(signedOutKey) === null) return;
    tabStore.removeItem(signedOutKey);
    toast.success(t.nav.toastLogout);
  }, [t]);
}
