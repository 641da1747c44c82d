import { useLocation } from 'react-router';
import type { InApp } from '#contract/in-app.ts';
import { outsideAddress } from '#contract/outside-address.ts';
import { usePublicConfig } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';

const inAppMessages = messagesPart('in-app');

/** In place of Google's button in a browser inside of an app, with the way out of it. */
export function OutsideGoogle({ app, agent }: { app: InApp; agent: string }) {
  const { inApp: text } = useMessages(inAppMessages);
  const { pathname, search } = useLocation();
  const { origin } = usePublicConfig();
  const address = outsideAddress(agent, origin, pathname + search, useLanguage());
  return (
    <div className="grid gap-3 rounded-card bg-tint p-4">
      <p>{text.noGoogle(app)}</p>
      {address ? (
        <a href={address} className={buttonClass('quiet')}>
          {text.open}
        </a>
      ) : (
        <p className="font-semibold">{text.openByHand}</p>
      )}
    </div>
  );
}

/** After a login whose cookie the browser has not stored. */
export function CookiesLost() {
  return useMessages(inAppMessages).inApp.cookiesLost;
}
