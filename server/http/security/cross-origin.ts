import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { totalHeader } from '#contract/paging.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import { siteOrigin } from './origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: `@fastify/cors` ignores the route. */
    cors?: false;
  }
  interface FastifyRequest {
    /** Sent by a page of an origin in ALLOWED_ORIGINS; its cookies were dropped (decision 0057). */
    isCrossOrigin?: boolean;
  }
}

/** The session's token for such a page, which cannot store the cookie. */
export const sessionTokenHeader = 'set-auth-token';

/**
 * Seconds for which a browser may cache a preflight; no browser caches it for more than two hours.
 */
const preflightAge = 7_200;

type CrossOriginOptions = {
  /** Origins as browsers send them, such as `https://app.example`. */
  allowed: readonly string[];
  /** The routes that pages of these origins may call. */
  prefixes: readonly string[];
};

/**
 * Lets pages of other origins make calls (CORS), with bearer tokens only. The visitor's cookies are
 * dropped, so that no page elsewhere acts by them. Add it before any route.
 */
export async function allowOrigins(app: FastifyInstance, options: CrossOriginOptions) {
  const allowed = new Set(options.allowed);
  if (allowed.size === 0) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    // The shop's own pages send an origin, too, and need their cookie.
    if (origin && allowed.has(origin) && URL.parse(origin)?.host !== request.host) {
      request.isCrossOrigin = true;
      delete request.headers.cookie;
    }
    done();
  });
  // Off for pages and pictures, whose caches would otherwise vary by origin.
  app.addHook('onRoute', (route) => {
    const isOpen = options.prefixes.some((prefix) => route.url.startsWith(`${prefix}/`));
    if (!isOpen && route.url !== '*') route.config = { ...route.config, cors: false };
  });
  await app.register(cors, {
    origin: [...allowed],
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
    exposedHeaders: [
      'etag',
      'link',
      'retry-after',
      sessionTokenHeader,
      totalHeader,
      'x-request-id',
    ],
    maxAge: preflightAge,
  });
}

/**
 * The dependencies of a request's handler. A page elsewhere would resolve a picture's path against
 * its own host, so without `publicUrl` it gets addresses at the host that it has called.
 */
export function withReachablePictures<
  Deps extends { imageHost: ImageHost; publicUrl: string | null },
>(request: FastifyRequest, deps: Deps): Deps {
  if (!request.isCrossOrigin || deps.publicUrl) return deps;
  const { imageHost } = deps;
  const origin = siteOrigin(request, null);
  return {
    ...deps,
    imageHost: {
      ...imageHost,
      urlOf: (id) => origin + imageHost.urlOf(id),
      idOf: (url) => imageHost.idOf(url.startsWith(origin) ? url.slice(origin.length) : url),
    },
  };
}
