import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext } from './data/page-context.ts';
import { visitorHeader } from './offline/kept-pages.ts';
import { visitorOf } from './offline/visitor.ts';

/** The whole page at once: its loaders have run, so there is nothing to wait for piece by piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  let failed = false;
  const { scriptNonce: nonce, session } = loadContext.get(pageContext);
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      signal: request.signal,
      onError() {
        failed = true;
      },
    },
  );
  await stream.allReady;
  headers.set(visitorHeader, await visitorOf(session));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: failed ? 500 : status, headers });
}
