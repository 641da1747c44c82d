import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';

type StoredFile = { type: string; cacheControl: string; body: Buffer; encoding?: 'br' };

/**
 * The lower bound: the public page at `path` of the program at `programUrl` as a static file with
 * inline styles and without scripts, and its pictures, all from memory.
 */
export async function openStaticCopy(programUrl: string, path: string) {
  const files = new Map<string, StoredFile>();
  const page = await fetch(new URL(path, programUrl));
  const styled = await withStylesInside(withoutScripts(await page.text()), programUrl);
  files.set(path, {
    type: 'text/html; charset=utf-8',
    cacheControl: 'private, no-cache',
    body: brotliCompressSync(styled),
    encoding: 'br',
  });
  for (const file of addressesIn(styled)) files.set(file, await fetchFile(programUrl, file));

  const app = fastify();
  app.get('/*', async (request, reply) => {
    const file = files.get(request.url);
    if (!file) return reply.code(404).send();
    reply.header('content-type', file.type).header('cache-control', file.cacheControl);
    if (file.encoding) reply.header('content-encoding', file.encoding);
    return reply.send(file.body);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*\brel="(modulepreload|manifest)"[^>]*>/g, '');
}

async function withStylesInside(html: string, base: string): Promise<string> {
  const links = [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].map(([link]) => link);
  let styled = html.replaceAll(/<link\b[^>]*\bas="style"[^>]*>/g, '');
  for (const link of links) {
    const address = /\bhref="([^"]+)"/.exec(link)?.[1] ?? '';
    const styles = await (await fetch(new URL(address, base))).text();
    styled = styled.replace(link, () => `<style>${styles}</style>`);
  }
  return styled;
}

/** All same-origin files that the page may load. */
function addressesIn(html: string): Set<string> {
  const lists = [...html.matchAll(/\b(?:src|href|srcset|imagesrcset)="([^"]+)"/gi)];
  const addresses = lists.flatMap(([, list = '']) => list.split(/,\s+/)).map(pathOf);
  return new Set(addresses.filter((path) => /^\/[^/].*\.\w+$|^\/images\//.test(path)));
}

/** Strips the descriptor: `/a.avif 320w` is `/a.avif`. */
function pathOf(address: string): string {
  return address.trim().split(/\s+/)[0] ?? '';
}

async function fetchFile(base: string, path: string): Promise<StoredFile> {
  const answer = await fetch(new URL(path, base));
  const body = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  const cacheControl = answer.headers.get('cache-control') ?? '';
  const isText = /svg|text|json/.test(type);
  return isText
    ? { type, cacheControl, body: brotliCompressSync(body), encoding: 'br' }
    : { type, cacheControl, body };
}
