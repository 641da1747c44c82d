import { useEffect } from 'react';
import { inLanguage, languageOf } from '#contract/languages.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

const storageKey = 'farewell';
const channelName = 'farewell';

/**
 * Leaves this page for a new home page, and with it all that its memory still holds of who has
 * just signed out. What is said about it is said there.
 */
export function leaveForGood(): void {
  sessionStorage.clear();
  sessionStorage.setItem(storageKey, 'signed out');
  const otherTabs = new BroadcastChannel(channelName);
  otherTabs.postMessage(null);
  otherTabs.close();
  location.replace(inLanguage('/', languageOf(location.pathname)));
}

/** Calls `listener` when somebody signs out in another tab; gives its end. */
export function onFarewellElsewhere(listener: () => void): () => void {
  const otherTabs = new BroadcastChannel(channelName);
  otherTabs.addEventListener('message', listener);
  return () => otherTabs.close();
}

/** Tells once, on the page after it, that signing out has worked (specification, section 8). */
export function useFarewell(): void {
  const t = useMessages();
  useEffect(() => {
    if (sessionStorage.getItem(storageKey) === null) return;
    sessionStorage.removeItem(storageKey);
    toast.success(t.nav.toastLogout);
  }, [t]);
}
