import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { type ShopPageName, shopPages } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { requireAdmin } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { writeImprint, writeText } from './shop-page-submit.ts';

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
  await requireAdmin(screen);
  const page = shopPages.find((each) => each === screen.params.page);
  if (!page) throw new Response(null, { status: 404 });
  await screen.queryClient.prefetchQuery(newestQuery(screen.api, page));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(writeText, writeImprint);

/** Writes one page of the shop; it begins with the version in force. */
export default function EditShopPage() {
  const t = useMessages(pageMessages);
  const { shopPages: text } = t;
  const page = useParams().page as ShopPageName;
  const newest = useQuery({ ...newestQuery(api, page), refetchOnWindowFocus: false });
  const hint = page === 'imprint' ? text.editImprint : text.editDescription;
  return (
    <FormAnswers>
      <div className="max-w-2xl">
        <ScreenHeading title={text.edit(t.shopPageNames[page])} description={hint} />
        <p className="text-muted">{hint}</p>
        <p className="mb-4">
          <Link
            to="/dashboard/shoppages"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {text.back}
          </Link>
        </p>
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
      </div>
    </FormAnswers>
  );
}
