import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A call of a page's loader, as plain values that threads can pass to each other. */
export type Ask = {
  /** Path and query. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
};

export type Answer = { status: number; type: string; body: string };

/** Has the API answer a page's call. */
export type AskApi = (ask: Ask) => Promise<Answer>;

/** The page's calls go through the same routes, checks and handlers, without a network. */
export function askInProcess(app: FastifyInstance, page: FastifyRequest): AskApi {
  return async ({ path, method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, host: page.host },
      remoteAddress: page.ip,
      ...(body === null ? {} : { payload: body }),
    });
    const { statusCode: status, payload } = answer;
    return { status, type: String(answer.headers['content-type']), body: payload };
  };
}

/** For an API that is another program. */
export function askByFetch(fetchApi: typeof fetch): AskApi {
  return async ({ path, ...init }) => {
    const answer = await fetchApi(path, init);
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, type, body: await answer.text() };
  };
}

/** What the web client calls as `fetch`; it sends texts only. */
export function fetchBy(ask: AskApi): typeof fetch {
  return async (input, init = {}) => {
    const { status, type, body } = await ask({
      path: String(input),
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body == null ? null : String(init.body),
    });
    return new Response(body, { status, headers: { 'content-type': type } });
  };
}
