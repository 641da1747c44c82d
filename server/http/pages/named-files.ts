import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import { hasOwnName, withShopName } from '#contract/shop-name.ts';
import { drawIcons, icons } from '#server/lib/draw-icon.ts';
import { paletteSheet, shopColours, shopPalette } from '#server/lib/shop-colours.ts';
import { selfTestPageHeaders } from '../security/content-security-policy.ts';

const manifests = ['manifest.webmanifest', 'bn.webmanifest'];
const favicon = 'favicon.svg';
const iconFile = (name: string) => `icons/${name}.png`;

/** The files of the built client that a shop with its own name or colour does not send as they are. */
export const namedFiles = (): string[] => [
  ...(hasOwnName() ? manifests : []),
  ...(shopPalette() ? [favicon, ...Object.keys(icons).map(iconFile)] : []),
];

/** Serves them with the shop's own name and colour. */
export function serveNamedFiles(app: FastifyInstance, clientFolder: string): void {
  const read = (name: string) => readFileSync(join(clientFolder, name), 'utf8');
  if (hasOwnName()) serveManifests(app, read);
  if (shopPalette()) serveIcons(app, read);
  serveSheet(app);
  serveSelfTestPage(app, read);
}

/** For an hour, as the client's other files whose name has no hash. */
const send = (reply: FastifyReply, type: string, body: string | Buffer) =>
  reply.header('cache-control', 'public, max-age=3600').type(type).send(body);

function serveManifests(app: FastifyInstance, read: (name: string) => string): void {
  for (const name of manifests) {
    const manifest = withShopName(read(name));
    app.get(`/${name}`, async (_request, reply) =>
      send(reply, 'application/manifest+json; charset=utf-8', manifest),
    );
  }
}

function serveIcons(app: FastifyInstance, read: (name: string) => string): void {
  const { brand, tint } = shopColours();
  // The two colours of the drawing that are the demo's own.
  const picture = read(favicon).replaceAll('#0b6b4a', brand).replaceAll('#e2f1e9', tint);
  app.get(`/${favicon}`, async (_request, reply) => send(reply, 'image/svg+xml', picture));
  // Once for all requests, and before the first of them (see `withSvg`).
  let drawn: Map<string, Buffer>;
  app.addHook('onReady', async () => {
    drawn = await drawIcons(Buffer.from(picture));
  });
  for (const name of Object.keys(icons)) {
    app.get(`/${iconFile(name)}`, async (_request, reply) =>
      send(reply, 'image/png', drawn.get(name) as Buffer),
    );
  }
}

/** With the hash of its content, so that browsers store it for good. Null without own colours. */
export function coloursPath(): string | null {
  const palette = shopPalette();
  if (!palette) return null;
  const hash = createHash('sha256').update(paletteSheet(palette)).digest('hex');
  return `/shop.css?v=${hash.slice(0, 8)}`;
}

/** The sheet of the shop's own colours, if it has them. */
export function serveSheet(app: FastifyInstance): void {
  const palette = shopPalette();
  if (!palette) return;
  const sheet = paletteSheet(palette);
  app.get('/shop.css', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(sheet),
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
    const page = withShopName(read(`self-test/${language}.html`));
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
