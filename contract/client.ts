import type { CallKey, CallOutput, CallRequest } from './calls.ts';
import type { ProblemDetails } from './errors.ts';

/** A refusal by the server, with its problem details. */
export class ApiError extends Error {
  readonly problem: ProblemDetails;
  constructor(problem: ProblemDetails) {
    super(problem.detail);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

/**
 * A refusal by the identity provider, whose routes are not calls of the contract. `message` is the
 * provider's English sentence.
 */
export class SignInRefused extends Error {
  readonly code: string;
  constructor(message: string, code = '') {
    super(message);
    this.name = 'SignInRefused';
    this.code = code;
  }
}

/** No usable response: no network, or a server that is not the shop's. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

type Empty = Record<never, never>;
type Arguments<K extends CallKey> =
  Empty extends CallRequest<K> ? [request?: CallRequest<K>] : [request: CallRequest<K>];

/** A call of the contract by its key: `api('GET /products/:id', { params: { id: '1' } })`. */
export type Api = <K extends CallKey>(key: K, ...request: Arguments<K>) => Promise<CallOutput<K>>;

export type ApiOptions = {
  /** The API's base: `/api`, or an address on another host. */
  base: string;
  fetch: typeof fetch;
  /** The access token to send, or null for an anonymous call. */
  token: () => Promise<string | null>;
  /** Called once after a 401; resolves to a new token, or to null for none. */
  renewToken: () => Promise<string | null>;
};

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/**
 * The typed client. It imports the contract's types only, so that pages load no validation code.
 * Calls throw `ApiError` for a refusal and `Unreachable` without a usable response.
 */
export function createApi(options: ApiOptions): Api {
  const api = async (key: CallKey, parts: Parts = {}): Promise<unknown> => {
    const token = await options.token();
    const response = await send(key, parts, token);
    if (response.status === 401 && token) {
      const renewed = await options.renewToken();
      if (renewed) return readResponse(await send(key, parts, renewed));
    }
    return readResponse(response);
  };

  async function send(key: CallKey, parts: Parts, token: string | null): Promise<Response> {
    const [method, path = ''] = key.split(' ');
    const headers = new Headers({ accept: 'application/json' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (parts.body !== undefined) headers.set('content-type', 'application/json');
    try {
      return await options.fetch(options.base + address(path, parts), {
        method,
        headers,
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      });
    } catch (error) {
      throw new Unreachable('The shop cannot be reached', { cause: error });
    }
  }

  return api as Api;
}

/** An address with its query; the size of `URLSearchParams` is newer than some browsers. */
export function withQuery(path: string, search: URLSearchParams): string {
  const query = String(search);
  return query ? `${path}?${query}` : path;
}

function address(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    // A list is a repeated parameter.
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)]),
    ),
  );
  return withQuery(filled, search);
}

/** The response's JSON; throws `ApiError` for a problem and `Unreachable` for anything else. */
export async function readResponse(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  if (body !== null && typeof body === 'object' && 'code' in body && 'requestId' in body) {
    throw new ApiError(body as ProblemDetails);
  }
  throw new Unreachable(`Unexpected answer ${response.status}`);
}
