import { Link } from 'react-router';
import picture from '#web/assets/not-found.svg?no-inline';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';

/** An image and the way back home (specification, section 2). */
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
