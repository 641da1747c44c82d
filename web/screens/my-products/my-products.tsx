import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { type ListPage, listPageOf, pageOf } from '#web/api/list-query.ts';
import { requireSeller } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { formAction } from '#web/forms/form-action.ts';
import { FormAnswers, RefusalAlert } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { phoneIcon } from '#web/ui/icons.tsx';
import { ProductTable } from './product-table.tsx';
import { advertize, listAgain, putBack, remove, sayThere, takeOff } from './products-submit.ts';
import { StillThere } from './still-there.tsx';

const sellingMessages = messagesPart('selling');

type OwnPhonesPage = ListPage & { inQuestion?: 'yes' };

/** A dealer's phones in question may be pages away from the newest: a notice leads to them alone. */
const ownPhonesOf = (search: URLSearchParams): OwnPhonesPage => ({
  ...listPageOf(search),
  ...(search.get('inQuestion') === 'yes' && { inQuestion: 'yes' }),
});

const myProductsQuery = (api: Api, email: string, page: OwnPhonesPage) =>
  queryOptions({
    queryKey: ['products', 'mine', email, page],
    queryFn: () => api('GET /dashboard/myproducts/:email', { params: { email }, query: page }),
  });

const guard = (screen: ScreenLoad) => requireSeller(screen, '/dashboard/myproducts');
export const loader = serverLoader(async (screen) => {
  const { email } = await guard(screen);
  await screen.queryClient.prefetchQuery(
    myProductsQuery(screen.api, email, ownPhonesOf(screen.search)),
  );
});
export const clientLoader = browserLoader(guard);

export const action = formAction(advertize, takeOff, putBack, sayThere, listAgain, remove);

/** The phones of the seller (specification, section 2). */
export default function MyProducts() {
  const t = useMessages(sellingMessages);
  const email = useSession()?.email ?? '';
  const page = ownPhonesOf(useSearchParams()[0]);
  const products = useQuery({ ...myProductsQuery(api, email, page), enabled: email !== '' });
  return (
    <FormAnswers>
      <ScreenHeading title={t.myProducts.title} description={t.myProducts.description} />
      <RefusalAlert acts={['advertize', 'off', 'back', 'there', 'list-again']} />
      <Loaded query={products} skeleton={<TableSkeleton label={t.common.loading} />}>
        {(rows) => {
          const { page: shown, next } = pageOf(rows, ({ _id }) => _id);
          return (
            <>
              <StillThere products={shown} />
              {shown.length > 0 && <ProductTable products={shown} />}
              {page.inQuestion ? (
                <AllPhones none={shown.length === 0} />
              ) : (
                shown.length === 0 && <NoProducts />
              )}
              <PageLinks next={next} />
            </>
          );
        }}
      </Loaded>
    </FormAnswers>
  );
}

function AllPhones({ none }: { none: boolean }) {
  const { myProducts: text } = useMessages(sellingMessages);
  const link = (
    <Link to="/dashboard/myproducts" className={buttonClass('quiet')}>
      {text.all}
    </Link>
  );
  return none ? (
    <EmptyState title={text.noneInQuestion} icon={phoneIcon}>
      {link}
    </EmptyState>
  ) : (
    <p className="pt-4">{link}</p>
  );
}

function NoProducts() {
  const t = useMessages(sellingMessages);
  return (
    <EmptyState title={t.myProducts.empty} hint={t.myProducts.emptyHint} icon={phoneIcon}>
      <Link to="/dashboard/addproduct" className={buttonClass()}>
        {t.dashboard.addProduct}
      </Link>
    </EmptyState>
  );
}
