import { languageOf } from '#contract/languages.ts';
import { renewPushes } from '#web/api/pushes.ts';
import { hintedSession } from '#web/session/hint.ts';
import { tabStore } from '#web/ui/device-store.ts';

const renewedKey = 'pushes-renewed';

/** Renews pushes once for each visit, because sessions and addresses of browsers change. */
export async function renewOnce(): Promise<void> {
  const email = hintedSession()?.email;
  if (!email || tabStore.getItem(renewedKey)) return;
  await renewPushes(email, languageOf(location.pathname));
  tabStore.setItem(renewedKey, 'yes');
}
