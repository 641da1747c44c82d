import type { FastifyReply, FastifyRequest } from 'fastify';
import { totalHeader } from '#contract/paging.ts';
import type { ListPage } from './handler.ts';

export type ListPlace = Omit<ListPage<unknown>, 'rows'>;

/**
 * Sets the total of a list and, if rows follow, `Link: <…>; rel="next"` (RFC 8288), so that a
 * client can detect a partial list. The address is relative to the request's, because the server
 * may have several names.
 */
export function setListHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { total, next }: ListPlace,
): void {
  reply.header(totalHeader, total);
  if (next === null) return;
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.set('before', next);
  reply.header('link', `<${pathname}?${searchParams}>; rel="next"`);
}
