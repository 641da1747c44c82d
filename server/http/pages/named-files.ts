import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import { hasOwnName, withShopName } from '#contract/shop-name.ts';
import { drawIcons, icons } from '#server/lib/draw-icon.ts';
import { drawIconsApart } from '#server/lib/draw-icons-apart.ts';
import { paletteSheet, shopColours, shopPalette } from '#server/lib/shop-colours.ts';
import { lookVersion, shopLogo } from '#server/lib/shop-look.ts';
import { selfTestPageHeaders } from '../security/content-security-policy.ts';

const manifests = ['manifest.webmanifest', 'bn.webmanifest'];
const favicon = 'favicon.svg';
const iconFile = (name: string) => `icons/${name}.png`;

/** Of shared links to pages that are of no phone. */
const shares = ['blog', 'home', 'realme', 'samsung', 'vivo'].map((name) => `share/${name}.jpg`);

/** The files of the built client that have the shop's own name, colour or logo. */
export const namedFiles: readonly string[] = [
  ...manifests,
  favicon,
  ...Object.keys(icons).map(iconFile),
  ...shares,
];

/** Without a design of its own. */
const asBuilt = async () => {};

type Look = {
  /** See `ShopLookDesk`. */
  followLook?: (() => Promise<void>) | undefined;
  /** Draws the picture of shared links. */
  drawShare?: (() => Promise<Buffer>) | undefined;
};

/** Serves them as the shop is called and coloured now: an admin may change that while it runs. */
export function serveNamedFiles(
  app: FastifyInstance,
  clientFolder: string,
  { followLook: follow = asBuilt, drawShare }: Look = {},
): void {
  const read = (name: string) => readFileSync(join(clientFolder, name));
  serveManifests(app, read, follow);
  serveMark(app, read, follow);
  serveShares(app, { followLook: follow, drawShare });
  serveSheet(app, follow);
  serveSelfTestPage(app, read, follow);
}

type ReadFile = (name: string) => Buffer;

/** For an hour, as the client's other files whose name has no hash; pages name changed ones anew. */
const send = (reply: FastifyReply, type: string, body: string | Buffer) =>
  reply.header('cache-control', 'public, max-age=3600').type(type).send(body);

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

function serveManifests(app: FastifyInstance, read: ReadFile, follow: () => Promise<void>): void {
  for (const name of manifests) {
    app.get(`/${name}`, async (_request, reply) => {
      await follow();
      const version = markVersion();
      if (version === null && !hasOwnName()) return reply.sendFile(name);
      const manifest = withShopName(read(name).toString());
      // An installed shop fetches its icons again only at another address.
      const shown = version
        ? manifest.replace(/(\/icons\/[\w-]+\.png)/g, `$1?v=${version}`)
        : manifest;
      return send(reply, 'application/manifest+json; charset=utf-8', shown);
    });
  }
}

/** The names of what makes the mark another than the built one; null: it is that one. */
function markVersion(): string | null {
  const logo = shopLogo();
  const palette = shopPalette();
  if (logo) return hashOf(logo.id);
  return palette ? hashOf(paletteSheet(palette)) : null;
}

/** The address of the shop's own mark; null: the built one. */
export function markPath(): string | null {
  const version = markVersion();
  return version === null ? null : `/${favicon}?v=${version}`;
}

/** The operator's logo, or the program's drawing in the shop's colours. */
function drawMark(read: ReadFile): string {
  const logo = shopLogo();
  if (logo) {
    const data = `data:image/png;base64,${logo.small.toString('base64')}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image width="96" height="96" href="${data}"/></svg>`;
  }
  const { brand, tint } = shopColours();
  // The two colours of the drawing that are the demo's own.
  return read(favicon).toString().replaceAll('#0b6b4a', brand).replaceAll('#e2f1e9', tint);
}

function serveMark(app: FastifyInstance, read: ReadFile, follow: () => Promise<void>): void {
  let drawn: { version: string; icons: Promise<Map<string, Buffer>> } | null = null;

  /** Once for all requests of a version. */
  async function iconOf(version: string, name: string): Promise<Buffer> {
    if (drawn?.version !== version) {
      const logo = shopLogo();
      const made = logo ? drawIcons(logo.png) : drawIconsApart(drawMark(read));
      const next = { version, icons: made };
      drawn = next;
      made.catch(() => {
        if (drawn === next) drawn = null;
      });
    }
    return (await drawn.icons).get(name) ?? read(iconFile(name));
  }

  app.get(`/${favicon}`, async (_request, reply) => {
    await follow();
    if (markVersion() === null) return reply.sendFile(favicon);
    return send(reply, 'image/svg+xml', drawMark(read));
  });
  for (const name of Object.keys(icons)) {
    app.get(`/${iconFile(name)}`, async (_request, reply) => {
      await follow();
      const version = markVersion();
      if (version === null) return reply.sendFile(iconFile(name));
      return send(reply, 'image/png', await iconOf(version, name));
    });
  }
}

/** The built ones have the program's own mark in them. */
function serveShares(app: FastifyInstance, { followLook, drawShare }: Look): void {
  let drawn: { look: string; picture: Promise<Buffer> } | null = null;
  for (const file of shares) {
    app.get(`/${file}`, async (_request, reply) => {
      await followLook?.();
      const look = lookVersion();
      if (!drawShare || look === '') return reply.sendFile(file);
      if (drawn?.look !== look) {
        const next = { look, picture: drawShare() };
        drawn = next;
        next.picture.catch(() => {
          if (drawn === next) drawn = null;
        });
      }
      return send(reply, 'image/jpeg', await drawn.picture);
    });
  }
}

/** With the hash of its content, so that browsers store it for good. Null without own colours. */
export function coloursPath(): string | null {
  const palette = shopPalette();
  return palette && `/shop.css?v=${hashOf(paletteSheet(palette))}`;
}

/** The sheet of the shop's own colours; empty without. */
export function serveSheet(app: FastifyInstance, follow: () => Promise<void> = asBuilt): void {
  app.get<{ Querystring: { v?: string } }>('/shop.css', async (request, reply) => {
    await follow();
    const palette = shopPalette();
    const sheet = palette ? paletteSheet(palette) : '';
    // A page that was rendered before names another: its copy must not stay under that name.
    const isNamed = palette !== null && request.query.v === hashOf(sheet);
    return reply
      .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(sheet);
  });
}

/**
 * The page on which a phone tests itself (decision 0198), from the built client: without React,
 * session and ticket, which is behind the `#` of its address. It alone may use camera, microphone,
 * sensors and place.
 */
function serveSelfTestPage(
  app: FastifyInstance,
  read: ReadFile,
  follow: () => Promise<void>,
): void {
  for (const language of allLanguages) {
    const built = read(`self-test/${language}.html`).toString();
    app.get(inLanguage('/self-test', language), async (_request, reply) => {
      await follow();
      const page = withShopName(built);
      const sheet = coloursPath();
      const coloured = sheet
        ? page.replace('</head>', `<link rel="stylesheet" href="${sheet}" /></head>`)
        : page;
      return reply
        .headers(selfTestPageHeaders)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(coloured);
    });
  }
}
