import type { FastifyRequest } from 'fastify';
import type { CallKey } from '#contract/calls.ts';
import { hasOwnCookie } from '#server/lib/own-cookies.ts';
import { anyPosition } from '../cache/list-version.ts';
import type { Deps } from './deps.ts';

/**
 * What anybody may read and no member's own answer depends on. Papers are checked on the primary,
 * because a buyer pays by the answer.
 */
export const publicReads: ReadonlySet<CallKey> = new Set<CallKey>([
  'GET /advertizeitems',
  'GET /allproducts',
  'GET /categories',
  'GET /brands',
  'GET /brands/:slug/models',
  'GET /products/:id',
  'GET /search',
  'GET /suggestions',
  'GET /phone/:id',
  'GET /seller/:id',
  'GET /seller/:id/answers',
  'GET /fairprice',
]);

/** What every page has, and its footer links to: from the replica while the primary is away only. */
const readsOfPages: ReadonlySet<CallKey> = new Set<CallKey>([
  'GET /announcement',
  'GET /shoppages',
  'GET /shoppages/:page',
]);

/** Whether a replica may ever answer the call. */
const isReplicable = (key: CallKey) => publicReads.has(key) || readsOfPages.has(key);

/**
 * The directive (RFC 5861) of a call for a person who may have written: no older answer when the
 * primary is away.
 */
export const nothingStale = 'stale-if-error=0';

/**
 * Whether a caller has nothing of their own to wait for: no session, and no device that has ever had
 * one.
 */
export function hasWrittenNothing({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { authorization, cookie, 'cache-control': directives } = headers;
  if (authorization !== undefined || hasOwnCookie(cookie)) return false;
  return !directives?.includes(nothingStale);
}

/**
 * The dependencies of a call. For a visitor's public read while the primary is away, its lists are
 * those that the replica shows.
 */
export async function depsFor(key: CallKey, request: FastifyRequest, deps: Deps): Promise<Deps> {
  if (!deps.replica || !isReplicable(key)) return deps;
  if (!hasWrittenNothing(request)) return deps;
  return { ...deps, listVersion: await deps.listVersion.forVisitors() };
}

/**
 * Runs the handler of a call with the replica as `deps.db`, where the call is a public read and the
 * replica has what this process has written and the list versions count (decision 0219).
 */
export async function readPublicly<T>(
  key: CallKey,
  deps: Deps,
  handle: (deps: Deps) => Promise<T>,
): Promise<T> {
  const { replica, listVersion } = deps;
  if (!replica || !isReplicable(key)) return handle(deps);
  const position = await listVersion.position();
  if (position === null) return handle(deps);
  if (position !== anyPosition && !publicReads.has(key)) return handle(deps);
  return replica.read(
    position,
    (db) => handle({ ...deps, db }),
    () => handle(deps),
  );
}
