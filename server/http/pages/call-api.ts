import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An API call of a page's loader, as plain values that can be posted between threads. */
export type ApiRequest = {
  /** Path and query. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
};

export type ApiResponse = { status: number; type: string; body: string };

/** Makes a page's API call. */
export type CallApi = (request: ApiRequest) => Promise<ApiResponse>;

/** Goes through the same routes, checks and handlers as a browser's call, without a network. */
export function callApiInProcess(app: FastifyInstance, page: FastifyRequest): CallApi {
  return async ({ path, method, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, host: page.host },
      remoteAddress: page.ip,
      ...(body === null ? {} : { payload: body }),
    });
    const { statusCode: status, payload } = response;
    return { status, type: String(response.headers['content-type']), body: payload };
  };
}

/** For an API in another program. */
export function callApiByFetch(fetchApi: typeof fetch): CallApi {
  return async ({ path, ...init }) => {
    const response = await fetchApi(path, init);
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, body: await response.text() };
  };
}

/** The `fetch` that the web client expects; it sends text bodies only. */
export function toFetch(callApi: CallApi): typeof fetch {
  return async (input, init = {}) => {
    const { status, type, body } = await callApi({
      path: String(input),
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body == null ? null : String(init.body),
    });
    return new Response(body, { status, headers: { 'content-type': type } });
  };
}
