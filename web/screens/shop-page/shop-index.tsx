import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/browser.ts';
import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { isOffered, shopPagesQuery } from '#web/api/shop-pages.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';

const pageMessages = messagesPart('shop-pages');

const load = ({ api, queryClient }: ScreenLoad) => queryClient.ensureQueryData(shopPagesQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const handle: ScreenHandle = { scriptsOnIntent: true };

/** The way from every footer to the operator's pages that are written; refunds follow from the rules. */
export default function ShopIndex() {
  const t = useMessages(pageMessages);
  const { shopPage: text, shopPageNames } = t;
  const { data: pages } = useSuspenseQuery(shopPagesQuery(api));
  return (
    <PageColumn>
      <PageHead title={text.aboutShop} description={text.aboutDescription} />
      <div className="mx-auto max-w-3xl">
        <PageHeading>{text.aboutShop}</PageHeading>
        <CardList label={text.aboutShop}>
          {pages.filter(isOffered).map(({ page, at }) => (
            <Card key={page}>
              <div>
                <h2 className="text-lg font-bold">
                  <Link
                    to={`/shop/${page}`}
                    className="inline-flex min-h-11 items-center text-brand underline"
                  >
                    {shopPageNames[page]}
                  </Link>
                </h2>
                <p className="text-muted">{at === null ? text.byRules : text.since(t.time(at))}</p>
              </div>
            </Card>
          ))}
        </CardList>
      </div>
    </PageColumn>
  );
}
