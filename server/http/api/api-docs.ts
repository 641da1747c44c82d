import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#contract/openapi.ts';

/** Allows the page's own files and calls to this host, but no inline scripts. */
const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** Built once for a process, because it takes a tenth of the time of building an app. */
let document: ReturnType<typeof openApiDocument> | undefined;

/** The contract as a page (`/api/docs`) and as OpenAPI 3.1 (`/api/docs/json`). */
export async function serveApiDocs(app: FastifyInstance, base: string): Promise<void> {
  document ??= openApiDocument(base);
  const specification = { document: document as never };
  await app.register(async (docs) => {
    await docs.register(swagger, {
      mode: 'static',
      specification,
    });
    await docs.register(swaggerUi, { routePrefix: `${base}/docs`, staticCSP: policy });
  });
}
