import { openPostgres } from './databases.ts';
import { logIn } from './people.ts';
import { measurePopular } from './popular.ts';
import { readPhonePaths } from './cold-calls.ts';
import { buyersPerBlock, sellersPerBlock } from '../seed/rows.ts';
import { emptyShop, seedShop } from '../seed/seed-shop.ts';
import { crowd } from '../load/visitors.ts';
import { coldCalls } from './cold-calls.ts';
const products = Number(process.env.PRODUCTS ?? 10_000);
const store = await openPostgres();
try {
  const { people, paths } = await store.use(async (db) => {
    const filled = await seedShop(db, products, emptyShop);
    const people = { buyers: await logIn(db, 'buyer', 1, buyersPerBlock), sellers: await logIn(db, 'seller', filled.sellers - sellersPerBlock + 1, filled.sellers) };
    return { people, paths: await readPhonePaths(db, products) };
  });
  const shop = await store.startShop();
  try {
    console.log(await measurePopular(shop, store.cpuSeconds, paths, people as never, products, { products }, process.env.QUICK === '1'));
    for (const call of coldCalls(people as never, paths).slice(0, 2)) {
      const b = { own: await shop.usage(), database: await store.cpuSeconds() };
      const load = await crowd(shop.url, call.next, 6, 30);
      const a = { own: await shop.usage(), database: await store.cpuSeconds() };
      console.log(call.what, 'each another', ((a.own.cpuSeconds - b.own.cpuSeconds) * 1000) / load.answers, (((a.database ?? 0) - (b.database ?? 0)) * 1000) / load.answers, load.perSecond);
    }
    console.log('peak MB', (await shop.usage()).peakBytes / 2 ** 20);
  } finally { await shop.stop(); }
} finally { await store.remove(); }
