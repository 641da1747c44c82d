import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#contract/openapi.ts';

/** The contract as OpenAPI 3.1 (`/docs/json`) and as a page to browse (`/docs`). */
export async function serveApiDocs(api: FastifyInstance, base: string): Promise<void> {
  // A scope of its own: the page's routes are no calls.
  await api.register(async (docs) => {
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: openApiDocument(base) as never },
    });
    await docs.register(swaggerUi, { routePrefix: '/docs' });
  });
}
