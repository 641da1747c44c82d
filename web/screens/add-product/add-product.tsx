import { nextCodeQuery } from '#web/api/next-code.ts';
import { requireSeller } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { add } from './add-product-submit.ts';

const sellingMessages = messagesPart('selling');

const AddProductForm = lazyComponent(() =>
  import('./add-product-form.tsx').then((file) => file.AddProductForm),
);

const load = async (screen: ScreenLoad) => {
  const member = await requireSeller(screen, '/dashboard/addproduct');
  // The form also begins without it; the next page has the code, too.
  await screen.queryClient.prefetchQuery(nextCodeQuery(screen.api));
  return member;
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = formAction(add);

/** The form by which a seller lists a phone (specification, sections 2, 3 and 5). */
export default function AddProduct() {
  const t = useMessages(sellingMessages);
  return (
    <div className="max-w-2xl">
      <ScreenHeading title={t.dashboard.addProduct} description={t.addProduct.metaDescription} />
      <LazyBoundary>
        <FormAnswers>
          <AddProductForm />
        </FormAnswers>
      </LazyBoundary>
    </div>
  );
}
