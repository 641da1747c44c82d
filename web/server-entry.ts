import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { createPageContext, pageContext } from './data/page-context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Renders the page for a request; `fetchApi` reaches the API without leaving the process. */
export function handlePage(request: Request, fetchApi: typeof fetch): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, createPageContext(request, fetchApi));
  return handle(request, context);
}
