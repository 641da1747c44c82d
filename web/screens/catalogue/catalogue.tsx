import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { useNameOfBrand } from '#web/api/brand-names.ts';
import { api } from '#web/api/browser.ts';
import { categoriesQuery } from '#web/api/phone-lists.ts';
import { requireStaff } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import {
  addBrand,
  addModel,
  addPlace,
  confirmName,
  mergeModels,
  removePlace,
} from './catalogue-submit.ts';
import { TypedNames } from './typed-names.tsx';

const catalogueMessages = messagesPart('catalogue');

// Loaded after the page, because a reader of the waiting names needs neither the forms nor the
// names of districts.
const loadForms = () => import('./catalogue-forms.tsx');
const AddBrand = lazyComponent(async () => (await loadForms()).AddBrand);
const AddModel = lazyComponent(async () => (await loadForms()).AddModel);
const MergeModels = lazyComponent(async () => (await loadForms()).MergeModels);
const SafePlaces = lazyComponent(async () => (await import('./safe-places.tsx')).SafePlaces);

const modelsQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['brand-models', slug],
    queryFn: () => api('GET /brands/:slug/models', { params: { slug } }),
  });
const namesQuery = (api: Api) =>
  queryOptions({ queryKey: ['typed-names'], queryFn: () => api('GET /catalogue/names') });
const safePlacesQuery = (api: Api) =>
  queryOptions({ queryKey: ['safe-places'], queryFn: () => api('GET /safeplaces') });

const firstBrand = 'samsung';
const brandOf = (search: URLSearchParams) => search.get('brand') || firstBrand;
const districtOf = (search: URLSearchParams) => search.get('district') || 'Dhaka';

const load = async (screen: ScreenLoad) => {
  await requireStaff('/dashboard/catalogue')(screen);
  const { api, queryClient, search } = screen;
  // Each screen of it shows what was just changed.
  await Promise.all([
    queryClient.fetchQuery(categoriesQuery(api)),
    queryClient.fetchQuery(namesQuery(api)),
    queryClient.fetchQuery(safePlacesQuery(api)),
    queryClient.prefetchQuery(modelsQuery(api, brandOf(search))),
  ]);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = formAction(
  confirmName,
  addModel,
  mergeModels,
  addBrand,
  addPlace,
  removePlace,
);

/**
 * The catalogue: an admin adds brands and models, and assigns sellers' own names; works by forms.
 */
export default function Catalogue() {
  const { catalogue: text, ...t } = useMessages(catalogueMessages);
  const [search] = useSearchParams();
  const brand = brandOf(search);
  const brands = useQuery(categoriesQuery(api));
  const models = useQuery(modelsQuery(api, brand));
  const names = useQuery(namesQuery(api));
  const places = useQuery(safePlacesQuery(api));
  const nameOf = useNameOfBrand();
  const shown = brands.data?.find(({ slug }) => slug === brand);
  return (
    <FormAnswers>
      <ScreenHeading title={text.title} description={text.description} />
      <nav aria-label={text.brands} className="mb-6">
        <ul className="flex flex-wrap gap-2">
          {brands.data?.map((each) => (
            <li key={each.slug}>
              <Link
                to={`?brand=${each.slug}`}
                aria-current={each.slug === brand ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold aria-[current]:border-brand aria-[current]:bg-tint"
              >
                {nameOf(each.categoryId, each)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded query={models} skeleton={<TableSkeleton label={t.common.loading} />}>
        {(all) => (
          <section className="grid gap-6">
            <SectionHeading id="brand">
              {text.modelsOf(shown ? nameOf(shown.categoryId, shown) : brand, all.length)}
            </SectionHeading>
            <TypedNames
              names={names.data?.filter((each) => each.brand === brand) ?? []}
              models={all}
            />
            <LazyBoundary>
              <AddModel brand={brand} />
              <MergeModels brand={brand} models={all} />
            </LazyBoundary>
          </section>
        )}
      </Loaded>
      <LazyBoundary>
        <div className="mt-6">
          <AddBrand />
        </div>
        <SafePlaces brand={brand} district={districtOf(search)} all={places.data ?? []} />
      </LazyBoundary>
    </FormAnswers>
  );
}
