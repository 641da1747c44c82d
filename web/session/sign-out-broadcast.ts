import { useEffect } from 'react';
import { inLanguage, languageOf } from '#contract/languages.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

const storageKey = 'signed-out';
const channelName = 'sign-out';

/** Other tabs still show what is private; they hear of it by `onSignOutElsewhere`. */
export function broadcastSignOut(): void {
  const otherTabs = new BroadcastChannel(channelName);
  otherTabs.postMessage(null);
  otherTabs.close();
}

/**
 * Leaves this page for a new home page: a navigation inside the page would keep in memory what
 * belonged to the member who has just signed out. The toast about it is shown there.
 */
export function hardReloadHome(): void {
  sessionStorage.clear();
  sessionStorage.setItem(storageKey, 'true');
  location.replace(inLanguage('/', languageOf(location.pathname)));
}

/** Calls `listener` when somebody signs out in another tab; returns its clean-up. */
export function onSignOutElsewhere(listener: () => void): () => void {
  const otherTabs = new BroadcastChannel(channelName);
  otherTabs.addEventListener('message', listener);
  return () => otherTabs.close();
}

/** Shows once, on the page after it, that signing out has worked (specification, section 8). */
export function useSignedOutToast(): void {
  const t = useMessages();
  useEffect(() => {
    if (sessionStorage.getItem(storageKey) === null) return;
    sessionStorage.removeItem(storageKey);
    toast.success(t.nav.toastLogout);
  }, [t]);
}
