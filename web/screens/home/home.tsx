import { useQuery } from '@tanstack/react-query';
import { api } from '#web/data/browser.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/data/screen-loader.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { ShopData } from '#web/seo/shop-data.tsx';
import { PageColumn } from '#web/ui/page.tsx';
import { AdvertizedItems } from './advertized-items.tsx';
import { Banner } from './banner.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { Promises } from './promises.tsx';
import { advertizedQuery, categoriesQuery } from './queries.ts';

const load = ({ api, queryClient }: ScreenLoad) =>
  Promise.all([
    queryClient.ensureQueryData(categoriesQuery(api)),
    queryClient.ensureQueryData(advertizedQuery(api)),
  ]);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function Home() {
  const t = useMessages();
  const { data: categories = [] } = useQuery(categoriesQuery(api));
  const { data: advertized = [] } = useQuery(advertizedQuery(api));
  return (
    <>
      <PageHead title={t.home.title} description={t.home.description} />
      <ShopData products={advertized} />
      <Banner />
      <PageColumn>
        <h1 className="sr-only">{t.home.title}</h1>
        <Promises />
        <CategoryGrid categories={categories} />
        {advertized.length > 0 && <AdvertizedItems products={advertized} />}
      </PageColumn>
      <ForgotPassword />
    </>
  );
}
