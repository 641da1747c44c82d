import type { FastifyReply, FastifyRequest } from 'fastify';
import { totalHeader } from '#contract/paging.ts';
import type { ListPage } from './handler.ts';

export type ListPlace = Omit<ListPage<unknown>, 'rows'>;

/**
 * Sets the total of a list and, where it goes on, `Link: <…>; rel="next"` (RFC 8288): so no client
 * takes a part for the whole. The address is relative to the request's, as the server may be reached
 * by any name.
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
