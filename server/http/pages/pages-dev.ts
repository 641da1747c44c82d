import type { FastifyInstance } from 'fastify';
import { answerPages, type PageOptions } from './pages.ts';
import { createRenderer, type HandlePage } from './render-page.ts';

/** The web client by Vite with hot reload, on the same port; for `npm run dev` only. */
export async function servePagesWithHotReload(
  app: FastifyInstance,
  options: PageOptions,
): Promise<void> {
  const { createServer } = await import('vite');
  const { default: middie } = await import('@fastify/middie');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  await app.register(middie);
  app.use((request, response, next) => {
    // Vite answers its own files; the API's routes are none of its business.
    if (request.url?.startsWith('/api/')) next();
    else vite.middlewares(request, response, next);
  });
  const handlePage: HandlePage = async (...page) => {
    const entry = (await vite.ssrLoadModule('/web/server-entry.ts')) as { handlePage: HandlePage };
    return entry.handlePage(...page);
  };
  // Vite writes scripts and styles of its own into the pages, and others with each edit.
  answerPages(app, createRenderer(handlePage), {
    ...options,
    policy: null,
    catalogueVersion: undefined,
  });
}
