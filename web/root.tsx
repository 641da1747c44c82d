import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useMatches,
  useRouteError,
} from 'react-router';
import { dhakaClock } from '#contract/formats/format.ts';
import { inAppOf } from '#contract/in-app.ts';
import { languageOf } from '#contract/languages.ts';
import { browserQueryClient } from './api/browser.ts';
import { asOfPage } from './api/loaded-queries.ts';
import { pageContext } from './api/page-context.ts';
import { type PageData, SaveDataContext, usePageData } from './api/page-settings.ts';
import { categoriesQuery } from './api/phone-lists.ts';
import { createQueryClient } from './api/query-client.ts';
import { handleOf } from './api/screen-handle.ts';
import { type ScreenData, type ScreenLoad, serverLoader } from './api/screen-loader.ts';
import { FailurePage, GonePage, NotFoundPage, NotYoursPage } from './app/failure-pages.tsx';
import { FailureScript } from './app/failure-script.tsx';
import { IntentScript } from './app/intent-script.tsx';
import { MemberScript } from './app/member-script.tsx';
import { OwnShopContext } from './app/own-shop.ts';
import { PageFrame } from './app/page-frame.tsx';
import { ServerPage } from './app/server-page.tsx';
import { MessagesProvider } from './i18n/use-messages.tsx';
import { InstallLinks } from './offline/install-links.tsx';
import { readCopyTime } from './offline/stale-banner.ts';
import { AddressLinks } from './seo/page-address.tsx';
import { sessionQuery } from './session/session.ts';
import { LazyToasts } from './ui/feedback/toast.tsx';
import './styles.css';

/** The brands, for the bar's menu; without them the page does not change. */
const loadBrands = ({ api, queryClient }: ScreenLoad) =>
  queryClient.ensureQueryData(categoriesQuery(api)).catch(() => null);

const loadShared = serverLoader(loadBrands);
const loadPersonal = serverLoader(async (screen) => {
  const [session] = await Promise.all([screen.session(), loadBrands(screen)]);
  screen.queryClient.setQueryData(sessionQuery.queryKey, session);
});

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const { api, audience, language, publicConfig, saveData } = args.context.get(pageContext);
  const { year } = dhakaClock(new Date().toISOString());
  const agent = args.request.headers.get('user-agent') ?? '';
  // A shared page is for all browsers.
  const isInApp = audience === 'person' && inAppOf(agent) !== null;
  const settings = { audience, publicConfig, saveData, year, ...(isInApp && { agent }) };
  // A shared page has no session: the browser reads it from its hint.
  const load = audience === 'person' ? loadPersonal : loadShared;
  // Without the line the page does not change.
  const reading = api('GET /announcement').catch(() => null);
  const [screen, found] = await Promise.all([load(args), reading]);
  const line = found?.line;
  return {
    ...settings,
    ...(line && { announcement: { id: line._id, text: line[language] } }),
    ...screen,
  };
}

/** Settings, session and brands are loaded once; afterwards the browser maintains them. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  // From the address, which is known even if no loader answers.
  const language = languageOf(useHref('/'));
  const matches = useMatches();
  const handles = matches.map(handleOf);
  const screen = matches.at(-1)?.id.split('/').pop();
  const isBare = handles.some(({ bare }) => bare);
  const isOnIntent = handles.some(({ scriptsOnIntent }) => scriptsOnIntent);
  const isAtRest = handles.some(({ membersAtRest }) => membersAtRest);
  const isMember = useIsMembersPage();
  const { names, colours, mark } = useContext(OwnShopContext);
  return (
    <ServerPage>
      {/* The script in the head adds attributes. */}
      <html
        lang={language}
        suppressHydrationWarning
        data-member={isMember ? '' : undefined}
        data-screen={screen}
        // Only of a shop with a name of its own, whose scripts read it here.
        data-names={names}
        data-colours={colours}
        data-mark={mark}
      >
        <head>
          <meta charSet="utf-8" />
          <FailureScript />
          <MemberScript />
          {!isBare && <IntentScript />}
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <link rel="icon" href={mark ?? '/favicon.svg'} type="image/svg+xml" />
          <InstallLinks language={language} />
          <Meta />
          <Links />
          {colours && <link rel="stylesheet" href={colours} />}
        </head>
        <body
          data-scripts={isOnIntent ? 'on-intent' : undefined}
          data-members={isAtRest ? 'at-rest' : undefined}
        >
          <MessagesProvider language={language}>{children}</MessagesProvider>
          {!isBare && (
            <>
              <ScrollRestoration />
              <Scripts />
            </>
          )}
        </body>
      </html>
    </ServerPage>
  );
}

/** Whether the server knows that the reader is signed in, also without a script. */
function useIsMembersPage(): boolean {
  const page = usePageData();
  if (page?.audience === 'members') return true;
  const session = page?.queries?.queries.find(({ queryKey }) => queryKey[0] === 'session');
  return Boolean(session?.state.data);
}

/** The dehydrated queries of all matched loaders, merged. */
function useLoadedQueries() {
  const loaded = useMatches().map((match) => match.loaderData as Partial<ScreenData> | undefined);
  const queries = loaded.flatMap((data) => data?.queries?.queries ?? []);
  return { queries: asOfPage(queries, readCopyTime), mutations: [] };
}

function Shop({ children }: { children: ReactNode }) {
  const saveData = usePageData()?.saveData ?? false;
  const [queryClient] = useState(() => browserQueryClient ?? createQueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={useLoadedQueries()}>
        <SaveDataContext value={saveData}>
          <PageFrame>{children}</PageFrame>
        </SaveDataContext>
        <LazyToasts />
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

export default function App() {
  if (useMatches().some((match) => handleOf(match).bare)) return <Outlet />;
  return (
    <Shop>
      <AddressLinks />
      <Outlet />
    </Shop>
  );
}

/** A loader's 403, 404, or 410 for a removed thing, is shown inside the page frame. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : null;
  if (status === 403) {
    return (
      <Shop>
        <NotYoursPage />
      </Shop>
    );
  }
  if (status !== 404 && status !== 410) return <FailurePage error={error} />;
  return <Shop>{status === 404 ? <NotFoundPage /> : <GonePage />}</Shop>;
}
