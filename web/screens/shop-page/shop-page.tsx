import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import type { ShopPage } from '#contract/admin/shop-pages.ts';
import { ApiError } from '#contract/client.ts';
import type { ShopPageName } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { isOffered, shopPageQuery, shopPagesQuery } from '#web/api/shop-pages.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { ImprintFacts } from './imprint-facts.tsx';
import { textBlocks } from './text-blocks.ts';

const RefundRules = lazyComponent(() =>
  import('./refund-rules.tsx').then((file) => file.RefundRules),
);

const pageMessages = messagesPart('shop-pages');

const load = ({ api, queryClient, params, search }: ScreenLoad) =>
  Promise.all([
    queryClient.ensureQueryData(
      shopPageQuery(api, params.page as ShopPageName, search.get('version')),
    ),
    queryClient.ensureQueryData(shopPagesQuery(api)),
  ]).catch((error) => {
    const isUnknown = error instanceof ApiError && [400, 404].includes(error.problem.status);
    throw isUnknown ? new Response(null, { status: 404 }) : error;
  });
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const handle: ScreenHandle = { scriptsOnIntent: true };

const link = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

/** A page of the operator for everybody: its text or the imprint, with its earlier versions. */
export default function ShopPageScreen() {
  const t = useMessages(pageMessages);
  const { shopPage: text, shopPageNames } = t;
  const page = useParams().page as ShopPageName;
  const version = useSearchParams()[0].get('version');
  const { data } = useSuspenseQuery(shopPageQuery(api, page, version));
  const { data: pages } = useSuspenseQuery(shopPagesQuery(api));
  const others = pages.filter((each) => each.page !== page && isOffered(each));
  const { shown, versions } = data;
  const title = shopPageNames[page];
  return (
    <PageColumn>
      <PageHead title={title} description={text.description(title)} />
      {!shown && page !== 'refunds' && <meta name="robots" content="noindex" />}
      <article className="mx-auto grid max-w-3xl gap-4">
        <PageHeading>{title}</PageHeading>
        <Words page={page} shown={shown} versions={versions} />
        {versions.length > 1 && (
          <nav aria-labelledby="versions" className="mt-4">
            <h2 id="versions" className="text-lg font-bold">
              {text.versions}
            </h2>
            <ul>
              {versions.map(({ _id: id, at }, index) => (
                <li key={id}>
                  <Link
                    to={index === 0 ? `/shop/${page}` : `/shop/${page}?version=${id}`}
                    aria-current={id === shown?._id ? 'page' : undefined}
                    className={link}
                  >
                    {text.versionOf(t.time(at))}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {others.length > 0 && (
          <nav aria-labelledby="others" className="mt-4">
            <h2 id="others" className="text-lg font-bold">
              {text.others}
            </h2>
            <ul className="flex flex-wrap gap-x-6">
              {others.map((other) => (
                <li key={other.page}>
                  <Link to={`/shop/${other.page}`} className={link}>
                    {shopPageNames[other.page]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </article>
    </PageColumn>
  );
}

function Words({ page, shown, versions }: ShopPage & { page: ShopPageName }) {
  const t = useMessages(pageMessages);
  const { shopPage: text } = t;
  const language = useLanguage();
  if (!shown && page === 'refunds') {
    return (
      <LazyBoundary>
        <RefundRules />
      </LazyBoundary>
    );
  }
  if (!shown) {
    return (
      <Notice tone="waiting">
        <p className="font-bold">{text.notWritten}</p>
        <p>{text.notWrittenHint}</p>
      </Notice>
    );
  }
  const isNewest = shown._id === versions[0]?._id;
  return (
    <>
      {isNewest ? (
        <p className="text-muted">{text.since(t.time(shown.at))}</p>
      ) : (
        <Notice tone="waiting">
          <p>{text.earlier(t.time(shown.at))}</p>
          <Link to={`/shop/${page}`} className={link}>
            {text.toNewest}
          </Link>
        </Notice>
      )}
      {shown.imprint && <ImprintFacts imprint={shown.imprint} />}
      {textBlocks(shown.text?.[language] ?? '').map(({ isHeading, text: words }, index) =>
        isHeading ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
          <h2 key={index} className="mt-4 text-xl font-extrabold wrap-anywhere">
            {words}
          </h2>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
          <p key={index} className="whitespace-pre-line wrap-anywhere">
            {words}
          </p>
        ),
      )}
    </>
  );
}
