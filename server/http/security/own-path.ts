import type { FastifyRequest } from 'fastify';

/** Path and query; two slashes at their beginning would name another host. */
export function ownPath({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.replace(/^[/\\]+/, '/');
}
