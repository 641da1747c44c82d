import type { InApp } from '#contract/in-app.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';

const inAppMessages = messagesPart('in-app');

/** In place of Google's button in a browser inside of an app, with the way out of it. */
export function OutsideGoogle({ app, address }: { app: InApp; address: string | null }) {
  const { inApp: text } = useMessages(inAppMessages);
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

/** After a login of which the browser has kept nothing. */
export function CookiesLost() {
  return useMessages(inAppMessages).inApp.cookiesLost;
}
