import { useHref, useLocation } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { PlainBar } from './plain-bar.tsx';

/** A screen failed: a plain page with a way on, never a stack trace. */
export function FailurePage() {
  const t = useMessages();
  const here = useHref(useLocation());
  const home = useHref('/');
  return (
    <>
      <PlainBar />
      <main>
        <title>{t.pageTitle(t.failed.title)}</title>
        <PageColumn>
          <PageHeading>{t.failed.title}</PageHeading>
          <p className="mb-6">{t.common.unexpected}</p>
          <div className="flex flex-wrap gap-3">
            <a href={here} className={buttonClass()}>
              {t.failed.retry}
            </a>
            <a href={home} className={buttonClass('quiet')}>
              {t.notFound.back}
            </a>
          </div>
        </PageColumn>
      </main>
    </>
  );
}
