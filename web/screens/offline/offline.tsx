import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { PlainBar } from '#web/app/failure-pages.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';

export const handle: ScreenHandle = { bare: true };

/**
 * The page that the service worker serves for a page that is not cached. The worker fills in the
 * list and shows its section, so this page needs neither a script nor its own address.
 */
export default function Offline() {
  const t = useMessages();
  return (
    <>
      <PlainBar />
      <main>
        <title>{t.pageTitle(t.offline.page.title)}</title>
        <meta name="description" content={t.offline.page.description} />
        <meta name="robots" content="noindex" />
        <PageColumn>
          <PageHeading>{t.offline.page.title}</PageHeading>
          <p className="mb-4">{t.offline.page.unseen}</p>
          <ul className="mb-6 grid list-disc gap-1 pl-5">
            {t.offline.page.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
          {/* biome-ignore lint/a11y/useValidAnchor: leads to the address under which this is shown */}
          <a href="" className={buttonClass()}>
            {t.common.tryAgain}
          </a>
          <section id="saved" hidden className="mt-8">
            <h2 className="mb-3 text-lg font-bold">{t.offline.page.saved}</h2>
            <ul
              id="copies"
              className="grid gap-1 [&_a]:inline-block [&_a]:min-h-11 [&_a]:py-2 [&_a]:font-semibold [&_a]:underline [&_small]:block [&_small]:text-muted"
            />
          </section>
        </PageColumn>
      </main>
    </>
  );
}
