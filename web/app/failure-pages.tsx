import { useEffect } from 'react';
import { Link, useHref, useLocation } from 'react-router';
import { Unreachable } from '#contract/client.ts';
import picture from '#web/assets/not-found.svg?no-inline';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { useRenewed } from './use-renewed.ts';

/** The not-found page: an image and a link home (specification, section 2). */
export function NotFoundPage() {
  const t = useMessages();
  return (
    <PageColumn>
      <title>{t.pageTitle(t.notFound.title)}</title>
      <meta name="robots" content="noindex" />
      <div className="grid justify-items-center py-4 text-center">
        <img src={picture} alt="" width={480} height={360} className="h-auto w-full max-w-sm" />
        <PageHeading>{t.notFound.title}</PageHeading>
        <p className="-mt-3 mb-6 text-muted">{t.notFound.text}</p>
        <Link to="/" className={buttonClass()}>
          {t.notFound.back}
        </Link>
      </div>
    </PageColumn>
  );
}

/** A phone that was removed, or sold long ago (410). */
export function GonePage() {
  const t = useMessages();
  return (
    <PageColumn>
      <title>{t.pageTitle(t.gone.title)}</title>
      <meta name="robots" content="noindex" />
      <PageHeading>{t.gone.title}</PageHeading>
      <p className="-mt-3 mb-6 text-muted">{t.gone.text}</p>
      <Link to="/" className={buttonClass()}>
        {t.gone.next}
      </Link>
    </PageColumn>
  );
}

/** A screen of other staff (403). */
export function NotYoursPage() {
  const t = useMessages();
  return (
    <PageColumn>
      <title>{t.pageTitle(t.notYours.title)}</title>
      <meta name="robots" content="noindex" />
      <PageHeading>{t.notYours.title}</PageHeading>
      <p className="-mt-3 mb-6 text-muted">{t.notYours.text}</p>
      <Link to="/dashboard" className={buttonClass()}>
        {t.notYours.next}
      </Link>
    </PageColumn>
  );
}

/** Shown when a screen fails: a plain page with links, never a stack trace. */
export function FailurePage({ error }: { error: unknown }) {
  const t = useMessages();
  const here = useHref(useLocation());
  const home = useHref('/');
  // The router catches it, so the page's own listener does not hear of it.
  useEffect(() => {
    if (error instanceof Error) {
      dispatchEvent(new ErrorEvent('error', { message: String(error) }));
    }
  }, [error]);
  return (
    <>
      <PlainBar />
      <main>
        <title>{t.pageTitle(t.failed.title)}</title>
        <PageColumn>
          <PageHeading>{t.failed.title}</PageHeading>
          <p className="mb-6">
            {error instanceof Unreachable ? t.common.unreachable : t.common.unexpected}
          </p>
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

/** In place of a part whose script cannot be loaded; the server's page has it. */
export function FailedPartLine() {
  const t = useMessages();
  return (
    <p role="alert">
      {useRenewed(true) ? t.opening.renewed : t.failed.part}{' '}
      <a href={useHref(useLocation())} className="underline">
        {t.failed.retry}
      </a>
    </p>
  );
}

/** A minimal top bar that needs no session, script or picture. */
export function PlainBar() {
  const t = useMessages();
  return (
    <header className="awning sticky top-0 z-20 bg-surface">
      <div className="mx-auto max-w-6xl px-3 sm:px-4">
        <a href={useHref('/')} className="flex min-h-14 w-fit items-center text-lg font-extrabold">
          {t.siteName}
        </a>
      </div>
    </header>
  );
}
