import { expect, onTestFinished, test } from 'vitest';
import { dealHours } from '#contract/orders/deal-states.ts';
import type { PhonePage } from '#contract/phone-page.ts';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { ageListings } from '#server/features/products/age-listings.ts';
import { buildApp } from '#server/start/app.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { generatedSeed } from '#testing/lib/generated-seed.ts';
import { seededNumbers } from '#testing/lib/seeded-numbers.ts';
import { buy, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { createLogger } from '../api/logging.ts';
import { createListVersion, maxVersionAge } from '../cache/list-version.ts';
import { maxBesideAge, maxPageAge } from './page-cache.ts';
import { openPageFile, type PageFile } from './page-file.ts';
import { registerPages } from './pages.ts';
import { createRenderer, type HandlePage } from './render-page.ts';

/** Thousands, with each kind of change, in a run of its own. */
const steps = Number(process.env.KEPT_PAGES_STEPS ?? 60);

const id = '[0-9a-f-]{36}';

/** The calls of each page's screen, as the web client makes them; the first one is its subject. */
const screens: [path: RegExp, calls: (id: string, query: string) => string[]][] = [
  [/^\/$/, () => ['/api/advertizeitems']],
  [/^\/search$/, (_, query) => [`/api/search${query}`]],
  [/^\/blog$/, () => []],
  [new RegExp(`^/phone/(${id})/x$`), (phone) => [`/api/phone/${phone}`]],
  [
    new RegExp(`^/seller/(${id})$`),
    (seller) => [`/api/seller/${seller}`, `/api/seller/${seller}/answers`],
  ],
];

/** A page of the answers to its calls. */
const handlePage: HandlePage = async (request, { fetchApi }) => {
  const { pathname, search } = new URL(request.url);
  const [path, callsOf] = screens.find(([each]) => each.test(pathname)) ?? [];
  if (!path || !callsOf) return new Response('', { status: 404 });
  const calls = callsOf(path.exec(pathname)?.[1] ?? '', search);
  // For the menu, which may be as old as a page.
  await fetchApi('/api/brands');
  const answers = await Promise.all(
    ['/api/announcement', ...calls].map(async (call) => {
      const answer = await fetchApi(call);
      return { status: answer.status, body: (await answer.json()) as object };
    }),
  );
  const failed = answers.find(({ status }) => status !== 200);
  if (failed) return new Response('', { status: failed.status });
  return Response.json(answers.map(({ body }) => body));
};

const deals = { hours: dealHours, feePercent: 0, coolingDays: 3 };
const publicConfig = {
  googleSignIn: false,
  numberSignIn: false,
  confirmAddresses: true,
  social: [],
  tokenSyncUrl: null,
  cards: { provider: 'embedded' } as const,
  keptPayments: true,
  deals,
};

type Program = Pick<TestShop['app'], 'inject'>;

/** Two programs on one database, whose pages are counted as they are rendered. */
async function openPrograms() {
  const shop = await buildTestApp();
  let rendered = 0;
  const render = createRenderer((...page) => {
    rendered += 1;
    return handlePage(...page);
  });
  const now = () => shop.clock.now().getTime();
  // Memory has room for some pages, and the file for the others.
  const openFile = async () => {
    const file = await openPageFile(temporaryFolder(), 1_000_000);
    onTestFinished(() => file.close());
    let found = 0;
    const read: PageFile['read'] = async (name) => {
      const record = await file.read(name);
      if (record) found += 1;
      return record;
    };
    return { file: { ...file, read }, found: () => found };
  };
  const [ownFile, otherFile] = [await openFile(), await openFile()];
  const options = { publicConfig, publicUrl: null, policy: null, now, pageMemory: 40_000 };
  const { listVersion: ownVersion } = shop.deps;
  registerPages(shop.app, render, {
    ...options,
    pageFile: ownFile.file,
    listVersion: ownVersion,
  });
  const listVersion = createListVersion(shop.deps.db, shop.clock.now);
  const deps = { ...shop.deps, listVersion };
  const other = await buildApp({ deps, logger: createLogger('silent') });
  registerPages(other, render, { ...options, pageFile: otherFile.file, listVersion });
  return {
    shop,
    own: shop.app as Program,
    other: other as Program,
    rendered: () => rendered,
    foundInFiles: () => [ownFile.found(), otherFile.found()],
  };
}

type Shown = { status: number; body: [{ line: unknown }, ...unknown[]] | null };

async function read(program: Program, url: string, cookie = ''): Promise<Shown> {
  const { statusCode, body } = await program.inject({ url, headers: { cookie } });
  return { status: statusCode, body: statusCode === 200 ? JSON.parse(body) : null };
}

/** What a page would show now: rendered for a person alone, which is never cached. */
const readFresh = async (program: Program, url: string) => {
  const [path, callsOf] = screens.find(([each]) => each.test(url.split('?')[0] ?? '')) ?? [];
  const calls = callsOf?.(path?.exec(url)?.[1] ?? '', url.slice(url.split('?')[0]?.length)) ?? [];
  const answers = await Promise.all(
    ['/api/announcement', ...calls].map((each) => program.inject({ url: each })),
  );
  const failed = answers.find(({ statusCode }) => statusCode !== 200);
  if (failed) return { status: failed.statusCode, body: null };
  return { status: 200, body: answers.map((each) => each.json()) } as Shown;
};

/** What must be right at once: a phone, but what is beside it and views; of a list the shop's texts. */
function ownPart({ status, body }: Shown, url: string): unknown[] {
  const [shop, subject] = body ?? [{ line: null }];
  if (!url.startsWith('/phone/')) return [body && shop];
  const {
    similar: _,
    seller: __,
    fairPrice: ___,
    views: ____,
    ...phone
  } = (subject ?? {}) as PhonePage;
  return [status, shop, phone];
}

/** Also what must be right after some seconds: a list, and the seller of a phone. */
function withSeller(page: Shown, url: string): unknown[] {
  if (!url.startsWith('/phone/')) return [page.status, ...(page.body ?? [])];
  return [...ownPart(page, url), (page.body?.[1] as PhonePage | undefined)?.seller];
}

test('after any change a visitor gets what a fresh page shows, at each program, in the stated time', async () => {
  const { shop, own, other, rendered, foundInFiles } = await openPrograms();
  const { clock, call } = shop;
  const random = seededNumbers(generatedSeed());
  const pick = <T>(from: readonly T[]): T => from[random() % from.length] as T;
  const admin = await shop.signUp({ admin: true });
  const buyers = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
  const sellers = [await shop.signUp({ title: 'seller' }), await shop.signUp({ title: 'seller' })];
  const phones: { id: string; seller: Person }[] = [];
  const list = async () => {
    const seller = pick(sellers);
    const categoryId = pick(['1', '2', '3']);
    const name = `Galaxy A${random() % 90} no. ${phones.length}`;
    const more = { categoryId, name, selingPrice: 10_000 + (random() % 20_000) };
    const answer = await call(
      'POST /addproduct',
      {
        body: {
          ...believablePhone,
          img: await shop.upload(seller),
          pricesConfirmed: true,
          ...more,
        },
      },
      seller,
    );
    if (answer.status === 200) phones.push({ id: answer.body.insertedId, seller });
    return answer;
  };
  const reason = { reason: 'For a test of pages' };
  const ofSeller = (email: string) => ({ params: { email } });
  const edit = (more: object) => {
    const { id, seller } = pick(phones);
    const body = { ...believablePhone, pricesConfirmed: true, ...more };
    return call('PUT /myproducts/:id', { params: { id }, body }, seller);
  };
  const show = (shown: boolean) => {
    const { id, seller } = pick(phones);
    return call('PUT /myproducts/:id/shown', { params: { id }, body: { shown } }, seller);
  };
  const changes: Record<string, () => Promise<{ status: number } | number>> = {
    list,
    price: () => edit({ selingPrice: 8_000 + (random() % 20_000) }),
    words: () => edit({ description: `Said anew, ${random()}` }),
    takeOff: () => show(false),
    putBack: () => show(true),
    advertize: () => {
      const { id, seller } = pick(phones);
      return call('PUT /advertize/:id', { params: { id } }, seller);
    },
    remove: () => {
      const { id, seller } = pick(phones);
      return call('DELETE /myproducts/:id', { params: { id } }, seller);
    },
    sell: () =>
      buy(shop, pick(buyers), pick(phones).id).then(
        () => 200,
        () => 409,
      ),
    report: () => call('POST /reportitem', { body: { itemId: pick(phones).id } }, pick(buyers)),
    staffHides: () =>
      call('DELETE /deleteReportItem/:itemId', { params: { itemId: pick(phones).id } }, admin),
    suspend: () =>
      call('POST /suspensions/:email', { ...ofSeller(pick(sellers).email), body: reason }, admin),
    endSuspension: () =>
      call(
        'POST /suspensions/:email/end',
        { ...ofSeller(pick(sellers).email), body: reason },
        admin,
      ),
    badge: () =>
      call(
        'PUT /verifyseller/:email',
        { ...ofSeller(pick(sellers).email), body: { checks: [] } },
        admin,
      ),
    noBadge: () =>
      call(
        'POST /unverifyseller/:email',
        { ...ofSeller(pick(sellers).email), body: reason },
        admin,
      ),
    rename: () =>
      call(
        'PUT /me',
        {
          body: {
            name: `Seller ${random() % 1000}`,
            phoneNumber: '01712345678',
            img: '',
            losesBadge: true,
          },
        },
        pick(sellers),
      ),
    announce: () =>
      call(
        'PUT /announcement',
        { body: { en: `Line ${random()}`, bn: 'ঘোষণা', state: 'on', from: '', until: '' } },
        admin,
      ),
    dealsEnd: async () => {
      clock.advance({ minutes: 3 * 24 * 60 });
      await endDueDeals(shop.deps);
      return 200;
    },
    growOld: async () => {
      clock.advance({ minutes: 20 * 24 * 60 });
      await ageListings(shop.deps);
      return 200;
    },
  };
  for (let n = 0; n < 8; n += 1) await list();
  const pageIds = await shop.deps.db
    .selectFrom('members')
    .select('page_id')
    .where('title', '=', 'seller')
    .execute();
  const fixed = ['/', '/blog', '/search', '/search?brand=samsung&sort=cheapest'];
  const watched = () => [
    ...fixed,
    ...pageIds.map(({ page_id: seller }) => `/seller/${seller}`),
    ...phones.slice(-12).map(({ id: phone }) => `/phone/${phone}/x`),
  ];
  /** Similar phones that cannot be bought any more, or not at that price. */
  const outdatedBeside = async ({ body }: Shown) => {
    const similar = (body?.[1] as PhonePage | undefined)?.similar ?? [];
    const fresh = await Promise.all(
      similar.map(async ({ _id }) => read(own, `/phone/${_id}/x`, 'phonehaat.device=abc')),
    );
    return similar.filter(({ selingPrice }, index) => {
      const now = fresh[index]?.body?.[1] as PhonePage | undefined;
      return now?.selingPrice !== selingPrice;
    });
  };
  const tally = new Map<string, number>();
  const names = Object.keys(changes);
  let visits = 0;
  for (let step = 0; step < steps; step += 1) {
    // Rare ones move the clock by days, after which nothing that was cached is sent.
    const name = pick(names.filter((each) => !/End|Old/.test(each) || random() % 6 === 0));
    for (const each of [admin, ...buyers, ...sellers])
      Object.assign(each, await renewed(shop, each));
    const answer = await changes[name]?.();
    const status = typeof answer === 'number' ? answer : answer?.status;
    if (status === 200) tally.set(name, (tally.get(name) ?? 0) + 1);
    const when = `step ${step}, ${name}`;
    const compare = async (program: Program, part: typeof ownPart, cookie = '') => {
      for (const url of watched()) {
        visits += 1;
        const [shown, fresh] = [await read(program, url, cookie), await readFresh(own, url)];
        // A list of a seller who is away may be shown for some seconds.
        if (part === ownPart && shown.status !== fresh.status && !url.startsWith('/phone/'))
          continue;
        expect(part(shown, url), `${when}: ${url}`).toEqual(part(fresh, url));
      }
    };
    await compare(own, ownPart);
    // Who has written sees it whole, and at once.
    if (step % 3 === 0) await compare(own, withSeller, 'phonehaat.device=abc');
    clock.advance({ seconds: maxVersionAge / 1000 });
    await compare(other, ownPart);
    if (step % 4 === 0) {
      clock.advance({ seconds: maxBesideAge / 1000 });
      for (const program of [own, other]) {
        await compare(program, withSeller);
        for (const url of watched()) {
          expect(await outdatedBeside(await read(program, url)), `${when}: ${url}`).toEqual([]);
        }
      }
    }
    if (step % 25 === 0) {
      clock.advance({ seconds: (maxPageAge + maxBesideAge) / 1000 });
      await compare(other, ({ status, body }) => [status, body]);
    }
  }
  if (steps > 200) expect(names.filter((each) => !tally.has(each))).toEqual([]);
  // The rest was cached.
  expect(rendered()).toBeLessThan(visits * 0.7);
  for (const found of foundInFiles()) expect(found).toBeGreaterThan(20);
}, 1_200_000);
