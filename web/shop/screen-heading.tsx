import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHeading } from '#web/ui/page.tsx';

/** The heading of a screen, which is the browser's title too, and its description for search engines. */
export function ScreenHeading({ title, description }: { title: string; description: string }) {
  const t = useMessages();
  return (
    <>
      <title>{t.pageTitle(title)}</title>
      <meta name="description" content={description} />
      <PageHeading>{title}</PageHeading>
    </>
  );
}
