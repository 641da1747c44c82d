import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { allLanguages, defaultLanguage, inLanguage } from '#contract/languages.ts';
import { publicPages } from '#contract/page.ts';
import { Problem } from '#server/lib/problem.ts';
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

export type PageAddress = {
  /** Without language prefix, percent-encoded. */
  path: string;
  changedAt: Date | null;
};

type SitemapOptions = {
  /** As in `Config`. */
  publicUrl: string | null;
  /** The last change of the home page; null: unknown. */
  homeChangedAt: () => Promise<Date | null>;
  /** Null if the phones are in another program. */
  phones: {
    count: () => Promise<number>;
    /** The pages of `limit` phones from the row `offset` on. */
    read: (offset: number, limit: number) => AsyncIterable<PageAddress>;
  } | null;
};

/** Addresses in one file of a sitemap (sitemaps.org); each page has one for each language. */
const maxAddresses = 50_000;
const phonesPerFile = maxAddresses / allLanguages.length;

/**
 * `/sitemap.xml`: the index of one file with the public pages, and of as many files as the phones
 * need. Each page is listed in each language, with `hreflang` links to the others.
 */
export function serveSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { phones } = options;
  const send = (reply: FastifyReply, content: string | Readable) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(content);

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = siteOrigin(request, options.publicUrl);
    const files = phones ? Math.ceil((await phones.count()) / phonesPerFile) : 0;
    const names = ['pages', ...Array.from({ length: files }, (_, file) => `phones-${file + 1}`)];
    const entries = names.map((name) => {
      return `  <sitemap><loc>${escapeXml(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>`;
    });
    return send(reply, [indexHead, ...entries, '</sitemapindex>', ''].join('\n'));
  });

  app.get('/sitemap-pages.xml', async (request, reply) => {
    const origin = siteOrigin(request, options.publicUrl);
    const homeChangedAt = await options.homeChangedAt();
    const entries = publicPages.map((path) =>
      entryOf({ path, changedAt: path === '/' ? homeChangedAt : null }, origin),
    );
    return send(reply, [head, ...entries, '</urlset>', ''].join('\n'));
  });

  app.get<{ Params: { file: string } }>(
    '/sitemap-phones-:file(^[1-9]\\d{0,4}$).xml',
    async (request, reply) => {
      const origin = siteOrigin(request, options.publicUrl);
      const offset = (Number(request.params.file) - 1) * phonesPerFile;
      if (!phones || (offset > 0 && offset >= (await phones.count()))) {
        throw new Problem('not-found');
      }
      // Streamed, because a whole file takes tens of megabytes.
      const lines = async function* () {
        yield `${head}\n`;
        for await (const page of phones.read(offset, phonesPerFile)) {
          yield `${entryOf(page, origin)}\n`;
        }
        yield '</urlset>\n';
      };
      return send(reply, Readable.from(lines()));
    },
  );
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const indexHead = `${xml}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
const head =
  `${xml}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
  'xmlns:xhtml="http://www.w3.org/1999/xhtml">';

/** The entries of a page, one for each language. */
function entryOf({ path, changedAt }: PageAddress, origin: string): string {
  return allLanguages
    .flatMap((language) => [
      '  <url>',
      `    <loc>${escapeXml(origin + inLanguage(path, language))}</loc>`,
      ...(changedAt ? [`    <lastmod>${changedAt.toISOString()}</lastmod>`] : []),
      ...alternatesOf(path, origin),
      '  </url>',
    ])
    .join('\n');
}

function alternatesOf(page: string, origin: string): string[] {
  const link = (name: string, path: string) =>
    `    <xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(origin + path)}"/>`;
  return [
    ...allLanguages.map((language) => link(language, inLanguage(page, language))),
    link('x-default', inLanguage(page, defaultLanguage)),
  ];
}

/** Escapes the host, too, which without `publicUrl` comes from the request. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
