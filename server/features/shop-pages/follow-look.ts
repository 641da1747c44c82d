import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/client.ts';
import type { ShopLookDesk } from '#server/http/api/deps.ts';
import { type ListVersion, lookId } from '#server/http/cache/list-version.ts';
import { sharp } from '#server/lib/sharp.ts';
import { type Logo, type ShopSettings, wearLogo, wearLook } from '#server/lib/shop-look.ts';
import { within } from '#server/lib/within.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';

type Parts = {
  db: Db;
  listVersion: ListVersion;
  imageHost: ImageHost;
  settings: ShopSettings;
  log: FastifyBaseLogger;
  /** Milliseconds until a logo that could not be read is read again; each time twice as many. */
  retryMs?: number;
};

/** At most so many, so that a store may be away for hours. */
const longestRetryMs = 300_000;

/** Milliseconds for which a page waits for a silent database. */
const patienceMs = 1_000;

/** Pixels of each side: enough for papers and the icons of an installed shop. */
const logoSide = 512;
/** And of the mark beside the shop's name, on dense screens. */
const markSide = 96;

/** Follows what admins publish, by the versions of lists, which each page reads. */
export function createShopLook(parts: Parts): ShopLookDesk {
  const { db, listVersion, settings, log, retryMs = 5_000 } = parts;
  let worn = '0';
  let running: Promise<void> | null = null;

  async function wearNewest(): Promise<void> {
    const { [lookId]: version = '0' } = await listVersion.current();
    if (version === worn) return;
    const newest = await readNewestLook(db);
    const look = newest?.content ?? null;
    const logo = look?.logo ? await readLogo(look.logo, parts) : null;
    await wearLook(settings, look, logo);
    worn = version;
    if (look?.logo && !logo) readAgain(look.logo, retryMs);
  }

  /** The store may be away for a moment, and the next publication may be months away. */
  function readAgain(id: string, delay: number): void {
    const version = worn;
    const tryAgain = async () => {
      // Another design has come meanwhile, with its own logo.
      if (version !== worn) return;
      const logo = await readLogo(id, parts);
      if (version !== worn) return;
      if (!logo) return readAgain(id, Math.min(2 * delay, longestRetryMs));
      // Cached pages have the mark of before for ten minutes at most.
      wearLogo(logo);
    };
    setTimeout(() => void tryAgain(), delay).unref();
  }

  return {
    settings,
    async follow() {
      // One after the other, so that an earlier design never comes last.
      running ??= wearNewest()
        .catch((error: unknown) => log.warn({ err: error }, 'the look of the shop was not read'))
        .finally(() => {
          running = null;
        });
      await within(patienceMs, running).catch(() => {});
    },
  };
}

/** What is in force. */
export const readNewestLook = (db: Db) =>
  db
    .selectFrom('shop_looks')
    .innerJoin('members', 'members.id', 'shop_looks.by_id')
    .select(['shop_looks.version', 'shop_looks.content', 'shop_looks.at', 'members.name'])
    .orderBy('shop_looks.version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The picture on a square; null if the store does not have it, so that the shop opens without. */
async function readLogo(id: string, { imageHost, log }: Parts): Promise<Logo | null> {
  try {
    const picture = await imageHost.read(id);
    if (!picture) return null;
    const onSquare = (side: number) =>
      sharp(picture)
        .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png({ palette: true })
        .toBuffer();
    return { id, png: await onSquare(logoSide), small: await onSquare(markSide) };
  } catch (error) {
    log.warn({ err: error }, 'the logo was not read');
    return null;
  }
}
