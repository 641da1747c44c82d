import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { type ShopPageName, shopPages } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { announcementQuery } from '#web/api/shop-pages.ts';
import { formAction } from '#web/forms/form-action.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { EditAnnouncement } from './edit-announcement.tsx';
import { EditFrame } from './edit-frame.tsx';
import { writeAnnouncement, writeImprint, writeText } from './shop-page-submit.ts';

const pageMessages = messagesPart('shop-pages');

const TextForm = lazyComponent(async () => (await import('./shop-page-forms.tsx')).TextForm);
const ImprintForm = lazyComponent(async () => (await import('./shop-page-forms.tsx')).ImprintForm);

const newestQuery = (api: Api, page: ShopPageName) =>
  queryOptions({
    queryKey: ['shop-page', page, 'newest'],
    queryFn: () => api('GET /shoppages/:page', { params: { page }, query: {} }),
    // The form begins with the current text.
    gcTime: 0,
  });

const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/shoppages')(screen);
  if (screen.params.page === 'announcement') {
    await screen.queryClient.prefetchQuery(announcementQuery(screen.api));
    return;
  }
  const page = shopPages.find((each) => each === screen.params.page);
  if (!page) throw new Response(null, { status: 404 });
  await screen.queryClient.prefetchQuery(newestQuery(screen.api, page));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(writeText, writeImprint, writeAnnouncement);

/** Writes a page of the shop, or the line above all pages. */
export default function EditShopPage() {
  return useParams().page === 'announcement' ? <EditAnnouncement /> : <EditPage />;
}

/** Writes one page of the shop; it begins with the version in force. */
function EditPage() {
  const t = useMessages(pageMessages);
  const { shopPages: text } = t;
  const page = useParams().page as ShopPageName;
  const newest = useQuery({ ...newestQuery(api, page), refetchOnWindowFocus: false });
  const hint = page === 'imprint' ? text.editImprint : text.editDescription;
  return (
    <EditFrame title={text.edit(t.shopPageNames[page])} hint={hint}>
      <Loaded query={newest} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ shown }) => (
          <LazyBoundary>
            {page === 'imprint' ? (
              <ImprintForm initial={shown?.imprint ?? null} />
            ) : (
              <TextForm initial={shown?.text ?? null} />
            )}
          </LazyBoundary>
        )}
      </Loaded>
    </EditFrame>
  );
}
