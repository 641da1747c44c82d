import type { BrowserHealth } from '#contract/admin/browser-failures.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Card } from '#web/ui/card-list.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

const healthMessages = messagesPart('health');

/** What failed in visitors' browsers, of which the server's log knows nothing. */
export function BrowsersCard({ health: { browsers, failures } }: { health: BrowserHealth }) {
  const { health: text } = useMessages(healthMessages);
  const isBad = browsers.some((one) => one.isBad);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-bold">{text.browsers}</h2>
        {isBad && <Badge tone="bad">{text.browsersBad}</Badge>}
      </div>
      <p>{browsers.length === 0 ? text.browsersFine : text.browsersSome}</p>
      {browsers.length > 0 && (
        <ul className="grid gap-1">
          {browsers.map(({ browser, version, failures: failed, pages, isBad: hardlyWorks }) => (
            <li key={`${browser} ${version}`} className="flex flex-wrap items-center gap-x-2">
              <strong>{text.browser(browser, version)}</strong>
              {text.browserFailed(failed, pages)}
              {hardlyWorks && <Badge tone="bad">{text.browsersBad}</Badge>}
            </li>
          ))}
        </ul>
      )}
      {failures.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {text.whatFailed}
          </summary>
          <ul className="grid gap-3">
            {failures.map(({ browser, version, screen, message, times, networks }) => (
              <li key={JSON.stringify([browser, version, screen, message])}>
                <span className="block text-sm text-muted">
                  {text.browser(browser, version)} · {text.failedOn(screen, times, networks)}
                </span>
                {message ? (
                  <span lang="en" className="wrap-anywhere">
                    {message}
                  </span>
                ) : (
                  text.noMessage
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
