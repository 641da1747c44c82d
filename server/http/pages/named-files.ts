import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import { withShopName } from '#contract/shop-name.ts';
import { drawIcon, icons } from '#server/lib/draw-icon.ts';
import { paletteSheet, shopColours, shopPalette } from '#server/lib/shop-colours.ts';
import { selfTestPageHeaders } from '../security/content-security-policy.ts';

const manifests = ['manifest.webmanifest', 'bn.webmanifest'];
const favicon = 'favicon.svg';

/** Files of the built client with the shop's name or colour in them, which are not sent as they are. */
export const namedFiles = [
  ...manifests,
  favicon,
  ...Object.keys(icons).map((name) => `icons/${name}.png`),
];

/** Serves the files with the shop's own name and colour. */
export function serveNamedFiles(app: FastifyInstance, clientFolder: string): void {
  const read = (name: string) => readFileSync(join(clientFolder, name));
  const readNamed = (name: string) => withShopName(read(name).toString());
  for (const name of manifests) {
    const manifest = readNamed(name);
    app.get(`/${name}`, async (_request, reply) =>
      send(reply, 'application/manifest+json; charset=utf-8', manifest),
    );
  }
  serveSelfTestPage(app, readNamed);
  serveColours(app, read);
}

/** For an hour, as the client's other files whose name has no hash. */
const send = (reply: FastifyReply, type: string, body: string | Buffer) =>
  reply.header('cache-control', 'public, max-age=3600').type(type).send(body);

/** With the hash of its content, so that browsers store it for good. Null without own colours. */
export function coloursPath(): string | null {
  const palette = shopPalette();
  if (!palette) return null;
  const hash = createHash('sha256').update(paletteSheet(palette)).digest('hex');
  return `/shop.css?v=${hash.slice(0, 8)}`;
}

/** The sheet of the shop's own colours, and its icons in them. */
function serveColours(app: FastifyInstance, read: (name: string) => Buffer): void {
  const palette = shopPalette();
  const { brand, tint } = shopColours();
  const drawn = read(favicon).toString();
  // The two colours of the drawing that are the demo's own.
  const picture = palette ? drawn.replaceAll('#0b6b4a', brand).replaceAll('#e2f1e9', tint) : drawn;
  app.get(`/${favicon}`, async (_request, reply) => send(reply, 'image/svg+xml', picture));
  for (const [name, icon] of Object.entries(icons)) {
    // Drawn at the first request, because that takes a moment and most shops have the demo's.
    let file: Promise<Buffer> | undefined;
    app.get(`/icons/${name}.png`, async (_request, reply) => {
      file ??= palette
        ? drawIcon(Buffer.from(picture), icon)
        : Promise.resolve(read(`icons/${name}.png`));
      return send(reply, 'image/png', await file);
    });
  }
  if (!palette) return;
  app.get('/shop.css', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(paletteSheet(palette)),
  );
}

/**
 * The page on which a phone tests itself (decision 0198), from the built client: without React,
 * session and ticket, which is behind the `#` of its address. It alone may use camera, microphone,
 * sensors and place.
 */
function serveSelfTestPage(app: FastifyInstance, read: (name: string) => string): void {
  const sheet = coloursPath();
  for (const language of allLanguages) {
    const page = read(`self-test/${language}.html`);
    const coloured = sheet
      ? page.replace('</head>', `<link rel="stylesheet" href="${sheet}" /></head>`)
      : page;
    app.get(inLanguage('/self-test', language), async (_request, reply) =>
      reply
        .headers(selfTestPageHeaders)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(coloured),
    );
  }
}
