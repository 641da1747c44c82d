import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/browser.ts';
import { announcementQuery } from '#web/api/shop-pages.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { EditFrame } from './edit-frame.tsx';

const pageMessages = messagesPart('shop-pages');

const AnnouncementForm = lazyComponent(
  async () => (await import('./announcement-form.tsx')).AnnouncementForm,
);

/** Writes the line above all pages; it begins with the one that was saved last. */
export function EditAnnouncement() {
  const t = useMessages(pageMessages);
  const { shopPages: text } = t;
  const settings = useQuery({ ...announcementQuery(api), refetchOnWindowFocus: false });
  return (
    <EditFrame title={text.announcement} hint={text.announcementHint}>
      <Loaded query={settings} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ newest }) => (
          <LazyBoundary>
            <AnnouncementForm initial={newest} />
          </LazyBoundary>
        )}
      </Loaded>
    </EditFrame>
  );
}
