import type { FastifyInstance, RawRequestDefaultExpression } from 'fastify';
import { Problem } from '#server/lib/problem.ts';
import { siteOrigin } from './origin.ts';

/**
 * Fastify's `rewriteUrl`: turns the absolute form of a request target (`GET http://shop.example/x`)
 * into path and `Host`, as RFC 9112 section 3.2.2 requires. Otherwise redirects would repeat a
 * foreign address.
 */
export function toOriginForm({ url = '/', headers }: RawRequestDefaultExpression): string {
  const target = /^https?:\/\/[^/?#]/i.test(url) ? URL.parse(url) : null;
  if (!target) return url;
  headers.host = target.host;
  return target.pathname + target.search;
}

/** Characters that would end the host of a URL; the parser handles ports and brackets. */
const endsHost = /[\s/\\?#@]/;

/**
 * Refuses (400) requests without an address of this server, because pages, redirects and mails are
 * built from it: a missing or malformed `Host`, a malformed `X-Forwarded-Proto` of a trusted proxy,
 * and a target without a path. Applied to every route, so that handlers need no check of their own.
 */
export function requireOwnTarget(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const protocol = URL.parse(siteOrigin(request, null))?.protocol;
    const isAddress =
      (protocol === 'http:' || protocol === 'https:') && !endsHost.test(request.host);
    done(isAddress && request.url.startsWith('/') ? undefined : new Problem('unreadable-request'));
  });
}
