import proxy from '@fastify/http-proxy';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { apiBase } from './app.ts';
import { createServer } from './http/create-server.ts';

/**
 * The web client alone, for an API that runs on another host (`API_URL`): renders the pages and
 * passes the browser's calls on, so that the page and its cookies stay on one host. `apiUrl` is
 * where the calls of the contract begin, such as `https://api.example.org/api`.
 */
export async function buildWebOnlyApp(options: {
  apiUrl: string;
  logger: FastifyBaseLogger;
  pages: (app: FastifyInstance, fetchApi: typeof fetch) => Promise<void>;
}) {
  const { apiUrl, logger, pages } = options;
  const app = createServer(logger);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => ({ status: 'ready' }));
  const { origin, pathname } = new URL(apiUrl);
  await passOn(app, apiBase, origin, pathname);
  // What the API's own answers and its providers' halves in the page refer to.
  for (const prefix of ['/images', '/embedded-cards']) await passOn(app, prefix, origin, prefix);
  await pages(app, (path, init) => fetch(apiUrl + String(path).slice(apiBase.length), init));
  return app;
}

async function passOn(app: FastifyInstance, prefix: string, upstream: string, path: string) {
  await app.register(proxy, {
    prefix,
    upstream,
    rewritePrefix: path,
    replyOptions: {
      rewriteRequestHeaders: ({ headers }) => ({
        ...headers,
        // The API checks that a page of its own host asks; other sites' pages stay others.
        ...(isOwnPage(headers) && { origin: upstream }),
      }),
    },
  });
}

function isOwnPage({ origin, host }: { origin?: string; host?: string }): boolean {
  return URL.parse(origin ?? '')?.host === host;
}
