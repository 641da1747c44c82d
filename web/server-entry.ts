import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type Language, languageOf, languages } from '#contract/languages.ts';
import type { PageServices } from '#contract/page.ts';
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
  const elsewhere = chosenAddress(request);
  if (elsewhere) return new Response(null, { status: 302, headers: { location: elsewhere } });
  const language = languageOf(new URL(request.url).pathname);
  const context = new RouterContextProvider();
  context.set(pageContext, createPageContext(request, services));
  const answer = await handlers[language](request, context);
  if (isSwitched(request)) answer.headers.append('set-cookie', languageCookie(language));
  return answer;
}
