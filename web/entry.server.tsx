import localeFiles from 'virtual:locale-files';
import type { ReactNode } from 'react';
import { preloadModule } from 'react-dom';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import type { Language } from '#contract/languages.ts';
import { hasOwnName, shopNames, withShopName } from '#contract/shop-name.ts';
import { pageContext } from './api/page-context.ts';
import { OwnShopContext } from './app/own-shop.ts';
import { bn, en } from './i18n/all-messages.ts';
import { addLocale, renameWith } from './i18n/messages.ts';
import { onPartUsed } from './i18n/use-messages.tsx';
import { visitorHeader } from './offline/offline-routes.ts';
import { visitorOf } from './offline/visitor.ts';
import { NonceContext } from './ui/inline-script.tsx';

renameWith(withShopName);
addLocale('en', en);
addLocale('bn', bn);

const nameFile = (part: string, language: Language) =>
  preloadModule(localeFiles[`${language}/${part}`] ?? '', { as: 'script' });
onPartUsed(nameFile);

/** Preloads the locale files, so that they arrive before a script requests them. */
function WithTexts({ language, children }: { language: Language; children: ReactNode }) {
  nameFile('common', language);
  nameFile('format', language);
  return children;
}

/** Renders the whole page at once: the loaders have finished, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  let failed = false;
  const {
    scriptNonce: nonce,
    session,
    audience,
    language,
    colours,
    mark,
  } = loadContext.get(pageContext);
  const stream = await renderToReadableStream(
    <WithTexts language={language}>
      <NonceContext value={nonce}>
        <OwnShopContext
          value={{
            ...(hasOwnName() && { names: JSON.stringify(shopNames()) }),
            ...(colours && { colours }),
            ...(mark && { mark }),
          }}
        >
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </OwnShopContext>
      </NonceContext>
    </WithTexts>,
    {
      nonce,
      // Renders long parts in place; otherwise React appends them and moves them by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: request.signal,
      onError() {
        failed = true;
      },
    },
  );
  await stream.allReady;
  headers.set(visitorHeader, audience === 'person' ? await visitorOf(session) : audience);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: failed ? 500 : status, headers });
}
