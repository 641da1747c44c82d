import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#contract/openapi.ts';

/** The contract as a page to browse (`/api/docs`) and as OpenAPI 3.1 (`/api/docs/json`). */
export async function serveApiDocs(app: FastifyInstance, base: string): Promise<void> {
  await app.register(async (docs) => {
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: openApiDocument(base) as never },
    });
    await docs.register(swaggerUi, { routePrefix: `${base}/docs` });
  });
}
