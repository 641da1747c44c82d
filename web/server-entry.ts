import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type Language, languageOf, languages } from '#contract/languages.ts';
import type { PageServices } from '#contract/page.ts';
import { setShopNames } from '#contract/shop-name.ts';
import { createPageContext, pageContext } from './api/page-context.ts';
import { chosenAddress, isSwitched, languageCookie } from './i18n/chosen-language.ts';

/** A request handler per language: the router prefixes every link with the language. */
function handlerFor(language: Language) {
  const basename = languages[language].prefix || '/';
  return createRequestHandler({ ...build, basename }, import.meta.env.MODE);
}

const handlers = { en: handlerFor('en'), bn: handlerFor('bn') } satisfies Record<Language, unknown>;

/** Renders the page for a request, or redirects to the chosen language. */
export async function handlePage(request: Request, services: PageServices): Promise<Response> {
  const isForm = request.method === 'POST';
  const elsewhere = isForm ? null : chosenAddress(request);
  if (elsewhere) return new Response(null, { status: 302, headers: { location: elsewhere } });
  const language = languageOf(new URL(request.url).pathname);
  setShopNames(services.names);
  const context = new RouterContextProvider();
  const page = createPageContext(request, services);
  context.set(pageContext, page);
  const answer = await handlers[language](isForm ? withoutOrigin(request) : request, context);
  for (const cookie of page.post?.newCookies() ?? []) answer.headers.append('set-cookie', cookie);
  if (isSwitched(request)) answer.headers.append('set-cookie', languageCookie(language));
  return answer;
}

/**
 * The server has checked the form's origin (`requireSameOrigin`). The router would compare it with
 * the address here, which behind a proxy that ends TLS is another one.
 */
function withoutOrigin({ url, method, headers, signal }: Request): Request {
  const others = [...headers].filter(([name]) => name !== 'origin' && name !== 'content-length');
  return new Request(url, { method, headers: others, signal });
}
