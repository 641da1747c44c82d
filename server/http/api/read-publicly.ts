import type { CallKey } from '#contract/calls.ts';
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
  if (!replica || !publicReads.has(key)) return handle(deps);
  const position = await listVersion.position();
  if (position === null) return handle(deps);
  return replica.read(
    position,
    (db) => handle({ ...deps, db }),
    () => handle(deps),
  );
}
