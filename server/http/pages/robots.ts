import type { FastifyInstance } from 'fastify';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import { siteOrigin } from '../security/site-origin.ts';

/**
 * Where search engines need not look. Lists of phones are open to them although they only lead to
 * the login page: what shows a shared link in a chat asks as a search engine does.
 */
const closed = ['/api/', ...allLanguages.map((language) => inLanguage('/dashboard', language))];

/** `/robots.txt`. `publicUrl` as in the settings. */
export function serveRobots(app: FastifyInstance, publicUrl: string | null): void {
  app.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${siteOrigin(request, publicUrl)}/sitemap.xml`,
      '',
    ];
    reply.header('cache-control', 'public, max-age=86400');
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}
