import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import { withShopName } from '#contract/shop-name.ts';
import { selfTestPageHeaders } from '../security/content-security-policy.ts';

/** The files of the built client that have the shop's name in them, and so are not sent as they are. */
export const namedFiles = ['manifest.webmanifest', 'bn.webmanifest'];

/** Serves them with the shop's own name. */
export function serveNamedFiles(app: FastifyInstance, clientFolder: string): void {
  const read = (name: string) => withShopName(readFileSync(join(clientFolder, name), 'utf8'));
  for (const name of namedFiles) {
    const manifest = read(name);
    app.get(`/${name}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json; charset=utf-8')
        .send(manifest),
    );
  }
  serveSelfTestPage(app, read);
}

/**
 * The page on which a phone tests itself (decision 0198), from the built client: without React,
 * session and ticket, which is behind the `#` of its address. It alone may use camera, microphone,
 * sensors and place.
 */
function serveSelfTestPage(app: FastifyInstance, read: (name: string) => string): void {
  for (const language of allLanguages) {
    const page = read(`self-test/${language}.html`);
    app.get(inLanguage('/self-test', language), async (_request, reply) =>
      reply
        .headers(selfTestPageHeaders)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page),
    );
  }
}
