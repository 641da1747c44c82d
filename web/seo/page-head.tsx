import type { ComponentProps } from 'react';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ShareTags } from './share-tags.tsx';

/** Title and description of a public page, for tabs, search engines and shared links. */
export function PageHead(props: ComponentProps<typeof ShareTags>) {
  const { title, description } = props;
  const t = useMessages();
  return (
    <>
      <title>{t.pageTitle(title)}</title>
      <meta name="description" content={description} />
      {/* Only crawlers read these tags, so the code stays on the server. */}
      {import.meta.env.SSR && <ShareTags {...props} />}
    </>
  );
}
