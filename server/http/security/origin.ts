import type { FastifyRequest } from 'fastify';
import { Problem } from '#server/lib/problem.ts';

/** The shop's public origin: `publicUrl`, or the request's host without it. */
export function siteOrigin(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/** Path and query with a single leading slash, because two would name another host. */
export function ownPath({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.replace(/^[/\\]+/, '/');
}

const safeMethods = ['GET', 'HEAD'];

type OriginCheck = {
  /**
   * The route accepts JSON only. A page can send JSON to another site only by CORS, which names its
   * origin, so a request without an origin is not from a browser.
   */
  jsonOnly?: boolean;
};

/**
 * Against CSRF: the origin that the browser sends must be the shop's, which is `publicUrl`, or the
 * request's host without it. Clients that send no origin are not browsers; with a cookie they may
 * only read, or send JSON to routes that accept nothing else. A page of an allowed origin passes,
 * because its cookies have been dropped. Throws the problem `wrong-origin`.
 */
export function requireSameOrigin(
  request: FastifyRequest,
  publicUrl: string | null,
  { jsonOnly = false }: OriginCheck = {},
): void {
  if (request.isCrossOrigin) return;
  const { cookie, origin, referer, 'sec-fetch-site': site } = request.headers;
  const isOwn = (address: string) => {
    const given = URL.parse(address);
    if (!given) return false;
    // A proxy may terminate TLS, so without `publicUrl` only the host is compared.
    const own = URL.parse(publicUrl ?? `${given.protocol}//${request.host}`);
    return given.origin === own?.origin;
  };
  const named = origin ?? (site === undefined ? referer : undefined);
  const isCrossSite =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (named !== undefined && !isOwn(named));
  const namesNothing = named === undefined && site === undefined;
  const isChange = !safeMethods.includes(request.method) && !jsonOnly;
  if (isCrossSite || (namesNothing && isChange && cookie)) throw new Problem('wrong-origin');
}
