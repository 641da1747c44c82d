import type { FastifyRequest } from 'fastify';
import { Problem } from '../api/problem.ts';

/** The shop's public origin: `publicUrl`, else the host that this visitor named. */
export function siteOrigin(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/** Path and query; two slashes at their beginning would name another host. */
export function ownPath({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.replace(/^[/\\]+/, '/');
}

const safeMethods = ['GET', 'HEAD'];

/**
 * Prevents another site's page from making calls by its visitor's cookie (CSRF): the origin that
 * the browser names has to be the shop's own, `publicUrl` or else the host that was asked for. A
 * client that names none is no browser; with a cookie it may read, and has to name the origin for a
 * change. Throws the problem `wrong-origin`.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const { cookie, origin, referer, 'sec-fetch-site': site } = request.headers;
  const isOwn = (address: string) => {
    const given = URL.parse(address);
    if (!given) return false;
    // TLS may end at a proxy, so without a public address only the host is compared.
    const own = URL.parse(publicUrl ?? `${given.protocol}//${request.host}`);
    return given.origin === own?.origin;
  };
  const named = origin ?? (site === undefined ? referer : undefined);
  const isCrossSite =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (named !== undefined && !isOwn(named));
  const namesNothing = named === undefined && site === undefined;
  const isChange = !safeMethods.includes(request.method);
  if (isCrossSite || (namesNothing && isChange && cookie)) throw new Problem('wrong-origin');
}
