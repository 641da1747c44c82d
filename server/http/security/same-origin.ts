import type { FastifyRequest } from 'fastify';
import { Problem } from '../api/problem.ts';

const changesNothing = ['GET', 'HEAD'];

/**
 * For calls that use a cookie: another site's page must not make them in its visitor's name. What
 * browsers say about where a request comes from has to be the shop itself: `publicUrl`, or without
 * it the host that was asked for. A program that is no browser says nothing; with a cookie it may
 * read so, and has to name the origin for a change. Throws the problem `wrong-origin`.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const { cookie, origin, referer, 'sec-fetch-site': site } = request.headers;
  const isOwn = (address: string) => {
    const given = URL.parse(address);
    if (!given) return false;
    // TLS may end at a proxy, so without a public address the host alone tells.
    const own = URL.parse(publicUrl ?? `${given.protocol}//${request.host}`);
    return given.origin === own?.origin;
  };
  const says = origin ?? (site === undefined ? referer : undefined);
  const fromElsewhere =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (says !== undefined && !isOwn(says));
  const silent = says === undefined && site === undefined;
  const changes = !changesNothing.includes(request.method);
  if (fromElsewhere || (silent && changes && cookie)) throw new Problem('wrong-origin');
}
