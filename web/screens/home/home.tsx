import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#web/api/browser.ts';
import { cursorOf } from '#web/api/list-query.ts';
import { advertizedQuery, categoriesQuery, usePhonePages } from '#web/api/phone-lists.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';

import { PrefetchNext } from '#web/app/prefetch.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { ShopData } from '#web/seo/structured-data.tsx';
import { PageColumn } from '#web/ui/page.tsx';
import { AdvertizedItems } from './advertized-items.tsx';
import { Banner } from './banner.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { Promises } from './promises.tsx';

const load = ({ api, queryClient, search }: ScreenLoad) =>
  Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)),
    queryClient.ensureInfiniteQueryData(advertizedQuery(api, cursorOf(search))),
  ]);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function Home() {
  const t = useMessages();
  const { data: categories = [] } = useQuery(categoriesQuery(api));
  const [search] = useSearchParams();
  const { phones = [], more } = usePhonePages(advertizedQuery(api, cursorOf(search)));
  return (
    <>
      <PageHead title={t.home.title} description={t.home.description} />
      <ShopData products={phones} />
      <PrefetchNext />
      <Banner />
      <PageColumn>
        <h1 className="sr-only">{t.home.title}</h1>
        <Promises />
        <CategoryGrid categories={categories} />
        {phones.length > 0 && <AdvertizedItems products={phones} more={more} />}
      </PageColumn>
      <ForgotPassword />
    </>
  );
}
