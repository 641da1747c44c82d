import type { FastifyRequest } from 'fastify';

/** Where the shop is for the rest of the world: as the settings say, else as this visitor came. */
export function siteOrigin(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
