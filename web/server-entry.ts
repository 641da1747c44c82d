import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PageServices } from '#contract/page.ts';
import { createPageContext, pageContext } from './data/page-context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Renders the page for a request. */
export function handlePage(request: Request, services: PageServices): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, createPageContext(request, services));
  return handle(request, context);
}
