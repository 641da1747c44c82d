import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callWithin } from '../api/page-calls.ts';

/** An API call of a page's loader, as plain values that can be posted between threads. */
export type ApiRequest = {
  /** Path and query. */
  path: string;
  method: string;
  headers: Record<string, string>;
  /** Bytes when a picture is uploaded. */
  body: string | Uint8Array | null;
};

export type ApiResponse = {
  status: number;
  type: string;
  body: string;
  /** The `Set-Cookie` headers, for a form that signs in or out. */
  cookies: string[];
};

/** Makes a page's API call. */
export type CallApi = (request: ApiRequest) => Promise<ApiResponse>;

/** Goes through the same routes, checks and handlers as a browser's call, without a network. */
export function callApiInProcess(app: FastifyInstance, page: FastifyRequest): CallApi {
  return async ({ path, method, headers, body }) => {
    const response = await callWithin(page.id, async () =>
      app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...headers, host: page.host },
        remoteAddress: page.ip,
        ...(body === null ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
      }),
    );
    const { statusCode: status, payload, headers: answered } = response;
    const cookies = [answered['set-cookie'] ?? []].flat();
    return { status, type: String(answered['content-type']), body: payload, cookies };
  };
}

/**
 * For an API in another program, which trusts the visitor's address if this host is among its
 * proxies.
 */
export function callApiByFetch(fetchApi: typeof fetch, page: FastifyRequest): CallApi {
  return async ({ path, body, method, headers }) => {
    const response = await fetchApi(path, {
      method,
      headers: { ...headers, 'x-forwarded-for': page.ip },
      body: body as BodyInit | null,
    });
    const { status, headers: answered } = response;
    const type = answered.get('content-type') ?? '';
    return { status, type, body: await response.text(), cookies: answered.getSetCookie() };
  };
}

/**
 * The `fetch` that the web client expects; it sends texts and forms only. Loaders of one page share
 * identical requests, such as the reader's role for the menu and for the screen's guard.
 */
export function toFetch(callApi: CallApi): typeof fetch {
  const callOnce = onceForEach(callApi);
  return async (input, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const sent = await encodeBody(init.body);
    if (sent.type) headers['content-type'] = sent.type;
    const { status, type, body, cookies } = await callOnce({
      path: String(input),
      method: init.method ?? 'GET',
      headers,
      body: sent.body,
    });
    const response = new Response(body, { status, headers: { 'content-type': type } });
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  };
}

/** Identical GETs share a response until a write. */
function onceForEach(callApi: CallApi): CallApi {
  const asked = new Map<string, Promise<ApiResponse>>();
  return async (request) => {
    if (request.method !== 'GET') {
      asked.clear();
      // Cleared once more afterwards, because responses of meanwhile may be older than the write.
      return await callApi(request).finally(() => asked.clear());
    }
    // The headers are part of the key, because they identify the caller.
    const key = JSON.stringify([request.path, request.headers]);
    const answer = asked.get(key) ?? callApi(request);
    asked.set(key, answer);
    answer.catch(() => asked.delete(key));
    return await answer;
  };
}

/** A form's boundary is part of its content type. */
async function encodeBody(body: RequestInit['body']) {
  if (body == null) return { body: null };
  if (!(body instanceof FormData)) return { body: String(body) };
  const encoded = new Response(body);
  return { body: await encoded.bytes(), type: encoded.headers.get('content-type') };
}
