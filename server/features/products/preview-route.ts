import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { idPattern } from '#contract/constants.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { lookVersion } from '#server/lib/shop-look.ts';
import { type Previewed, previewName, previewPath, requirePage } from './phone-addresses.ts';
import { selectShownProducts } from './product-rows.ts';

/** The queue of pictures to draw; beyond it, requests are redirected to the shop's own picture. */
const maxWaiting = 20;
/** Drawn pictures in memory; each has some 60 KB. */
const maxDrawn = 200;

/**
 * The pictures that chats show for links to phones, below `/images/previews/`. Drawn at the first
 * request, because most phones are never shared, and one after the other, because drawing takes a
 * processor from the pages. An outdated address redirects to the current picture, so that invented
 * addresses cause no drawing.
 */
export function servePreviews(
  app: FastifyInstance,
  { db, clock, imageHost, log, rateLimiter }: Deps,
): void {
  const queue = pLimit(1);
  const kept = new LRUCache<string, Promise<Buffer>>({ max: maxDrawn });

  async function draw(phone: Previewed): Promise<Buffer> {
    const photo = await imageHost.read(phone.image_id).catch((error: unknown) => {
      log.warn({ err: error, product: phone.id }, 'a preview is drawn without its photo');
      return null;
    });
    // Loaded lazily, because libvips takes time and memory.
    const { drawPreview } = await import('./draw-preview.ts');
    const { name, selling_price: price, paid_at: soldAt } = phone;
    return drawPreview({ name: previewName(name), price: soldAt ? null : price, photo });
  }

  app.get<{ Params: { file: string } }>('/images/previews/:file', async (request, reply) => {
    const id = request.params.file.slice(0, 36);
    if (!idPattern.test(id)) throw new Problem('not-found');
    const found = await selectShownProducts(db).where('products.id', '=', id).executeTakeFirst();
    const phone = await requirePage(db, id, found, clock());
    const path = previewPath(phone);
    if (path !== `/images/previews/${request.params.file}`) {
      return reply.header('cache-control', 'public, max-age=300').redirect(path, 302);
    }
    const look = lookVersion();
    const etag = `"${path.slice(-16, -4)}${look}"`;
    const headers = {
      // Shared caches store it for one day only, so that they drop the picture of a removed phone.
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      etag,
      'x-content-type-options': 'nosniff',
    };
    // A client with the picture in its cache needs no drawing.
    if (request.headers['if-none-match'] === etag) return reply.headers(headers).code(304).send();
    const place = path + look;
    let drawn = kept.get(place);
    if (!drawn) {
      await rateLimiter.consume('previews', { address: request.ip });
      if (queue.pendingCount >= maxWaiting) {
        return reply.header('cache-control', 'no-store').redirect('/share/home.jpg', 302);
      }
      drawn = queue(() => draw(phone));
      kept.set(place, drawn);
      drawn.catch(() => kept.delete(place));
    }
    const bytes = await drawn;
    return reply.headers(headers).type('image/jpeg').send(bytes);
  });
}
