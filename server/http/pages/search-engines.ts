import type { FastifyInstance } from 'fastify';
import { allLanguages, defaultLanguage, inLanguage } from '#contract/languages.ts';
import { publicPages } from '#contract/page.ts';
import { siteOrigin } from '../security/origin.ts';

/**
 * Paths that must not be crawled. Lists of phones are allowed although crawlers see only the login
 * page there, because link previews in chats obey the same rules.
 */
const disallowed = ['/api/', ...allLanguages.map((language) => inLanguage('/dashboard', language))];

/** `/robots.txt`. `publicUrl` as in `Config`. */
export function serveRobots(app: FastifyInstance, publicUrl: string | null): void {
  app.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${siteOrigin(request, publicUrl)}/sitemap.xml`,
      '',
    ];
    reply.header('cache-control', 'public, max-age=86400');
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}

type SitemapOptions = {
  /** As in `Config`. */
  publicUrl: string | null;
  /** When the home page last changed; null: unknown. */
  homeChangedAt: () => Promise<Date | null>;
};

/** `/sitemap.xml`: each public page in each language, with `hreflang` links to the others. */
export function serveSitemap(app: FastifyInstance, options: SitemapOptions): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = siteOrigin(request, options.publicUrl);
    const homeChangedAt = await options.homeChangedAt();
    const entries = publicPages.flatMap((page) =>
      allLanguages.map((language) => {
        const changed = page === '/' && homeChangedAt?.toISOString();
        return [
          '  <url>',
          `    <loc>${escapeXml(origin + inLanguage(page, language))}</loc>`,
          ...(changed ? [`    <lastmod>${changed}</lastmod>`] : []),
          ...alternatesOf(page, origin),
          '  </url>',
        ];
      }),
    );
    reply.header('cache-control', 'public, max-age=3600');
    return reply
      .type('application/xml; charset=utf-8')
      .send([head, ...entries.flat(), '</urlset>', ''].join('\n'));
  });
}

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:xhtml="http://www.w3.org/1999/xhtml">';

function alternatesOf(page: string, origin: string): string[] {
  const link = (name: string, path: string) =>
    `    <xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(origin + path)}"/>`;
  return [
    ...allLanguages.map((language) => link(language, inLanguage(page, language))),
    link('x-default', inLanguage(page, defaultLanguage)),
  ];
}

/** Needed for the host, which without `publicUrl` comes from the request. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
