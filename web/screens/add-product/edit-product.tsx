import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { requireSeller } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { edit } from './edit-product-submit.ts';
import { declareImeis } from './imei-submit.ts';
import { PriceHistory } from './price-history.tsx';

const sellingMessages = messagesPart('selling');

const EditProductForm = lazyComponent(() =>
  import('./edit-product-form.tsx').then((file) => file.EditProductForm),
);

const ImeiForm = lazyComponent(() => import('./imei-form.tsx').then((file) => file.ImeiForm));

const ownPhoneQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['products', 'own', id],
    queryFn: () => api('GET /myproducts/:id', { params: { id } }),
    // The form begins with the current values.
    gcTime: 0,
  });

const load = async (screen: ScreenLoad) => {
  const { params, api, queryClient } = screen;
  const id = params.id ?? '';
  if (!idPattern.test(id)) throw new Response(null, { status: 404 });
  await requireSeller(screen, `/dashboard/myproducts/${id}`);
  await queryClient.fetchQuery(ownPhoneQuery(api, id)).catch((error) => {
    const isGone = error instanceof ApiError && error.problem.status === 404;
    if (isGone) throw new Response(null, { status: 404 });
  });
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(edit, declareImeis);

/** The form by which a seller changes a listed phone, until it is paid. */
export default function EditProduct() {
  const t = useMessages(sellingMessages);
  const id = useParams().id ?? '';
  const phone = useQuery({ ...ownPhoneQuery(api, id), refetchOnWindowFocus: false });
  return (
    <div className="max-w-2xl">
      <ScreenHeading title={t.editProduct.title} description={t.editProduct.description} />
      <Loaded query={phone} skeleton={<TableSkeleton label={t.common.loading} />}>
        {(own) => (
          <FormAnswers>
            <LazyBoundary>
              <EditProductForm key={own._id} phone={own} />
            </LazyBoundary>
            <LazyBoundary>
              <ImeiForm key={`imei ${own.imeis}`} phone={own} />
            </LazyBoundary>
            <Link to={`/dashboard/selftest/${own._id}`} className={`${buttonClass('quiet')} mt-6`}>
              {t.myProducts.selfTest}
            </Link>
            <PriceHistory phone={own} />
          </FormAnswers>
        )}
      </Loaded>
    </div>
  );
}
