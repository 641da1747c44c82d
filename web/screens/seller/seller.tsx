import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { SellerPage } from '#contract/seller-page.ts';
import { api } from '#web/api/browser.ts';
import type { ScreenHandle } from '#web/api/screen-handle.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { factSentences, isAnySaid } from '#web/shop/deal-facts.ts';
import { PhoneCard, PhoneCards } from '#web/shop/phone-card.tsx';
import { VerifiedMark } from '#web/ui/icons.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageColumn, PageHeading, Section } from '#web/ui/page.tsx';

const sellerMessages = messagesPart('seller');

/** For sellers about whom buyers wrote. */
const Said = lazyComponent(() => import('./said.tsx').then((file) => file.Said));

const sellerQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['seller', id],
    queryFn: () => api('GET /seller/:id', { params: { id } }),
  });

/** A page of what buyers wrote; `before` is the last known sentence. */
const saidQuery = (api: Api, id: string, before: string | null) =>
  queryOptions({
    queryKey: ['seller', id, 'said', before],
    queryFn: () =>
      api('GET /seller/:id/answers', { params: { id }, query: before ? { before } : {} }),
  });

const beforeOf = (search: URLSearchParams): string | null => {
  const before = search.get('before') ?? '';
  return idPattern.test(before) ? before : null;
};

const load = async ({ api, queryClient, params, search }: ScreenLoad) => {
  const { id = '' } = params;
  await Promise.all([
    queryClient.ensureQueryData(sellerQuery(api, id)).catch(asMissing),
    // The page is useful without it.
    queryClient.prefetchQuery(saidQuery(api, id, beforeOf(search))),
  ]);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** A 404 also for a removed seller, because the page of a 410 is about a phone. */
function asMissing(error: unknown): never {
  const status = error instanceof ApiError ? error.problem.status : 0;
  if ([400, 404, 410].includes(status)) throw new Response(null, { status: 404 });
  throw error;
}

export const handle: ScreenHandle = { scriptsOnIntent: true };

/** A seller for everybody: facts of ended deals, the badge, and phones for sale. */
export default function Seller() {
  const { id = '' } = useParams();
  const t = useMessages(sellerMessages);
  const { seller: text } = t;
  const { data: seller } = useSuspenseQuery(sellerQuery(api, id));
  const before = beforeOf(useSearchParams()[0]);
  const { data: said } = useQuery(saidQuery(api, id, before));
  const { shared, phones, phonesForSale } = seller;
  return (
    <PageColumn>
      <PageHead title={text.title(shared)} description={text.description(shared, phonesForSale)} />
      <div className="grid gap-6 sm:gap-8">
        <Person seller={seller} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Facts seller={seller} />
          <Badge seller={seller} />
        </div>
        {said && isAnySaid(said) && (
          <LazyBoundary>
            <Said id={id} said={said} isNewest={before === null} />
          </LazyBoundary>
        )}
        <Section id="phones" title={text.phones(phonesForSale)}>
          {phonesForSale > phones.length && (
            <p className="-mt-2 mb-3 text-muted">{text.newest(phones.length)}</p>
          )}
          <PhoneCards>
            {phones.map((phone) => (
              <li key={phone._id}>
                <PhoneCard phone={phone} to={phonePath(phone)} first={false} />
              </li>
            ))}
          </PhoneCards>
        </Section>
      </div>
    </PageColumn>
  );
}

type Props = { seller: SellerPage };

function Person({ seller: { name, isVerified, since, district } }: Props) {
  const t = useMessages(sellerMessages);
  const language = useLanguage();
  return (
    <div className="-mb-2">
      <div className="flex flex-wrap items-center gap-x-2 [&>h1]:mb-1">
        <div lang={textLanguage(name)} className="min-w-0 [&>h1]:mb-1">
          <PageHeading>{name}</PageHeading>
        </div>
        {isVerified && <VerifiedMark label={t.product.sellerVerified} />}
      </div>
      <p className="text-muted">
        {t.seller.since(t.date(since))}
        {district && ` · ${t.seller.place(district[language])}`}
      </p>
    </div>
  );
}

const card = 'rounded-card border border-line bg-surface p-4 shadow-card sm:p-5';

function Facts({ seller }: Props) {
  const { seller: text } = useMessages(sellerMessages);
  const { reported } = seller;
  return (
    <section aria-labelledby="facts" className={card}>
      <h2 id="facts" className="mb-2 text-lg font-extrabold">
        {text.facts}
      </h2>
      <ul className="grid gap-1">
        {factSentences(seller, 'seller', text.conduct).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>{text.reported(reported)}</li>
      </ul>
      <p className="mt-3 text-sm text-muted">{text.counted}</p>
    </section>
  );
}

function Badge({ seller: { isVerified, verifiedChecks } }: Props) {
  const t = useMessages(sellerMessages);
  const checks = verifiedChecks.map((check) => t.product.checks[check]).join(', ');
  const meaning = checks ? t.seller.verified(checks) : t.seller.verifiedOnly;
  return (
    <section aria-labelledby="badge" className={card}>
      <h2 id="badge" className="mb-2 text-lg font-extrabold">
        {t.seller.badge}
      </h2>
      <p>{isVerified ? meaning : t.seller.noBadge}</p>
      <p className="mt-2 text-sm text-muted">{t.seller.badgeLimit}</p>
    </section>
  );
}
