import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CallKey, CallRequest } from '#contract/calls.ts';
import { nothingStale, publicReads } from '#server/http/api/read-publicly.ts';
import { createListVersion } from '#server/http/cache/list-version.ts';
import { patience } from '#testing/lib/patience.ts';
import { durable, type PostgresServer, startPostgres } from '#testing/postgres-server.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { connect, type Db } from '../client.ts';
import { openDatabase } from '../open-database.ts';
import { openReplica, type Replica } from './replica.ts';

/** A shop on a primary, with a standby that streams from it. */
async function openPair() {
  const primary = await startPostgres({ inMemory: true, settings: durable });
  onTestFinished(primary.remove);
  const databaseServer = { url: primary.urlOf('postgres'), poolSize: 5, caFile: null };
  const watch = { onFatal: () => {}, onMaintenanceError: () => {} };
  const opened = await openDatabase({ dataDir: '/nowhere', databaseServer }, watch);
  const standby = await primary.startStandby();
  onTestFinished(standby.remove);
  const changes: boolean[] = [];
  const alone: boolean[] = [];
  const replica = openReplica(databaseServer, standby.urlOf('postgres'), {
    onChange: (serves) => void changes.push(serves),
    onAlone: (isAlone) => void alone.push(isAlone),
  });
  onTestFinished(replica.close);
  const shop = await buildTestApp({ db: opened.db, replica });
  const seller = await shop.signUp({ title: 'seller' });
  return { shop, seller, replica, standby, primary, changes, alone };
}

/** The server of these reads, by how often each was counted. */
async function servedBy(replica: Replica, act: () => Promise<unknown>) {
  const before = { ...replica.reads };
  await act();
  return {
    replica: replica.reads.replica - before.replica,
    primary: replica.reads.primary - before.primary,
  };
}

const names = async (shop: TestShop) =>
  (await shop.ok('GET /allproducts', {})).map(({ name }) => name);
const found = async (shop: TestShop) =>
  (await shop.ok('GET /search', { query: { sort: 'newest' } })).phones.map(({ _id }) => _id);

/** Searches, until the replica is tried again and serves. */
const untilItServes = (shop: TestShop, replica: Replica) =>
  vi.waitFor(async () => {
    expect(await servedBy(replica, () => found(shop))).toEqual({ replica: 1, primary: 0 });
  }, patience);

/** A request of each public read that needs input. */
const publicRequests = (
  id: string,
  sellerId: string,
): Partial<{ [K in CallKey]: CallRequest<K> }> => ({
  'GET /brands/:slug/models': { params: { slug: 'samsung' } },
  'GET /products/:id': { params: { id: '2' } },
  'GET /search': { query: { q: 'nothing like this' } },
  'GET /suggestions': { query: { q: 'gal' } },
  'GET /phone/:id': { params: { id } },
  'GET /seller/:id': { params: { id: sellerId } },
  'GET /seller/:id/answers': { params: { id: sellerId }, query: {} },
  'GET /fairprice': { query: { model: 'samsung-galaxy-a52-5g', condition: 'Good' } },
});

async function onServer<T>(server: PostgresServer, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ connectionString: server.urlOf('postgres'), max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Waits until the standby has all of the primary's log: what a dead server had not sent never comes. */
async function untilReceived(standby: PostgresServer, primary: PostgresServer) {
  const lsn = (server: PostgresServer, name: string) =>
    onServer(server, async (db) => {
      const { rows } = await sql<{ bytes: string }>`
        select (${sql.raw(name)}() - '0/0')::text as bytes
      `.execute(db);
      return BigInt(rows[0]?.bytes ?? '-1');
    });
  const written = await lsn(primary, 'pg_current_wal_insert_lsn');
  await vi.waitFor(
    async () =>
      expect(await lsn(standby, 'pg_last_wal_receive_lsn')).toBeGreaterThanOrEqual(written),
    patience,
  );
}

test('whoever has listed a phone finds it, however far the replica is behind', async () => {
  const { shop, seller, replica, standby, changes } = await openPair();
  const first = await shop.addProduct(seller, { categoryId: '2' });
  await untilItServes(shop, replica);
  expect(await found(shop)).toEqual([first]);
  changes.length = 0;

  await onServer(standby, (db) => sql`select pg_wal_replay_pause()`.execute(db));
  const second = await shop.addProduct(seller, { categoryId: '2', img: await shop.upload(seller) });
  const inPause = await servedBy(replica, async () => {
    expect(await names(shop)).toHaveLength(2);
    expect(await found(shop)).toContain(second);
    expect((await shop.ok('GET /phone/:id', { params: { id: second } })).name).toContain('no. 2');
  });
  expect(inPause).toEqual({ replica: 0, primary: 3 });
  // The same list again, from the cache that was filled meanwhile.
  expect(await names(shop)).toHaveLength(2);

  await onServer(standby, (db) => sql`select pg_wal_replay_resume()`.execute(db));
  await untilItServes(shop, replica);
  expect(await found(shop)).toContain(second);
  expect(await names(shop)).toHaveLength(2);
  expect(changes).toEqual([false, true]);
});

test('without its replica the shop reads from the primary, and from the replica when it is back', async () => {
  const { shop, seller, replica, standby, changes } = await openPair();
  await shop.addProduct(seller);
  await untilItServes(shop, replica);

  changes.length = 0;
  await standby.kill();
  const meanwhile = await servedBy(replica, async () => {
    for (let n = 0; n < 3; n += 1) expect(await found(shop)).toHaveLength(1);
  });
  expect(meanwhile).toEqual({ replica: 0, primary: 3 });
  expect(changes).toEqual([false]);

  await standby.start();
  await untilItServes(shop, replica);
  expect(changes).toEqual([false, true]);
});

test('a standby that became a primary of its own serves nothing', async () => {
  const { shop, seller, replica, standby } = await openPair();
  await shop.addProduct(seller);
  await untilItServes(shop, replica);
  await onServer(standby, (db) => sql`select pg_promote()`.execute(db));
  await shop.addProduct(seller, { img: await shop.upload(seller) });
  expect(await servedBy(replica, async () => expect(await found(shop)).toHaveLength(2))).toEqual({
    replica: 0,
    primary: 1,
  });
});

test('while the primary is away, visitors read what the replica has; others are to come again', async () => {
  const { shop, seller, replica, primary, alone } = await openPair();
  const id = await shop.addProduct(seller, { categoryId: '2' });
  const { seller: page } = await shop.ok('GET /phone/:id', { params: { id } });
  const requests = publicRequests(id, page._id);
  await untilItServes(shop, replica);
  await primary.kill();
  shop.clock.advance({ seconds: 1 });
  for (const key of [...publicReads, 'GET /announcement', 'GET /shoppages'] as CallKey[]) {
    const served = await servedBy(replica, async () => {
      const { status } = await shop.call(key, requests[key] ?? {});
      // No phone has this model's price.
      expect([key, status]).toEqual([key, key === 'GET /fairprice' ? 404 : 200]);
    });
    // The lists are cached under the replica's versions.
    expect(served.primary).toBe(0);
  }
  expect(await found(shop)).toEqual([id]);
  expect(await names(shop)).toHaveLength(1);
  expect(alone).toEqual([true]);
  // Who has written, or whose device has, and a page for them.
  const written: Record<string, string>[] = [
    { cookie: 'phonehaat.device=abc' },
    { authorization: `Bearer ${seller.token}` },
    { 'cache-control': nothingStale },
  ];
  for (const url of ['/api/search', '/api/advertizeitems', `/api/phone/${id}`]) {
    for (const headers of written) {
      expect((await shop.inject({ method: 'GET', url, headers })).status).toBe(503);
    }
  }
  const personal = await shop.call('GET /me', {}, seller);
  expect(personal.status).toBe(503);

  await primary.start();
  await vi.waitFor(
    async () => expect(await shop.deps.listVersion.current()).toBeTruthy(),
    patience,
  );
  const second = await shop.addProduct(seller, { img: await shop.upload(seller) });
  await vi.waitFor(async () => expect(await found(shop)).toContain(second), patience);
  expect(await names(shop)).toHaveLength(2);
  expect(alone).toEqual([true, false]);
});

test('a primary that hangs costs a visitor a second, and what a member did meanwhile is there after it', async () => {
  const { shop, seller, replica, primary } = await openPair();
  const id = await shop.addProduct(seller);
  await untilItServes(shop, replica);
  await primary.freeze();
  shop.clock.advance({ seconds: 1 });
  const timeOf = async (visit: () => Promise<unknown>) => {
    const begun = performance.now();
    await visit();
    return performance.now() - begun;
  };
  const visit = async () => expect(await found(shop)).toEqual([id]);
  const first = await timeOf(visit);
  expect(first).toBeGreaterThan(900);
  expect(await timeOf(visit)).toBeLessThan(first / 2);

  const listing = shop.addProduct(seller);
  await visit();
  primary.thaw();
  const second = await listing;
  await vi.waitFor(async () => expect(await found(shop)).toContain(second), patience);
});

test('a replica serves nobody alone that was behind, is no standby, or was left for an hour', async () => {
  const { shop, seller, standby, primary, replica } = await openPair();
  const status = async () =>
    (await shop.inject({ method: 'GET', url: '/api/search?sort=newest' })).status;
  const replay = (sentence: 'pause' | 'resume') =>
    onServer(standby, (db) => sql.raw(`select pg_wal_replay_${sentence}()`).execute(db));
  await replay('pause');
  await shop.addProduct(seller);
  expect(await servedBy(replica, () => found(shop))).toEqual({ replica: 0, primary: 1 });
  await untilReceived(standby, primary);
  await primary.kill();
  shop.clock.advance({ seconds: 1 });
  expect(await status()).toBe(503);
  await replay('resume');
  await vi.waitFor(async () => expect(await status()).toBe(200), patience);

  const before = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => before() + 3_600_000);
  expect(await status()).toBe(503);
  later.mockRestore();
  expect(await status()).toBe(200);

  await onServer(standby, (db) => sql`select pg_promote()`.execute(db));
  await vi.waitFor(async () => expect(await status()).toBe(503), patience);
});

test('the versions of a primary that became a standby have no position', async () => {
  const { shop, standby, replica } = await openPair();
  await onServer(standby, async (db) => {
    const versions = createListVersion(db, shop.deps.clock, replica);
    expect(await versions.position()).toBe(null);
    expect(await versions.forVisitors()).toBe(versions);
  });
});

test('public reads need the replica alone; a member’s own and all writes never go there', async () => {
  const { shop, seller, replica } = await openPair();
  const id = await shop.addProduct(seller);
  const { seller: page } = await shop.ok('GET /phone/:id', { params: { id } });
  await untilItServes(shop, replica);
  const requests = publicRequests(id, page._id);
  for (const key of publicReads) {
    const act = () => shop.call(key, requests[key] ?? {});
    expect([key, await servedBy(replica, act)]).toEqual([key, { replica: 1, primary: 0 }]);
  }
  const personal: [CallKey, Person?][] = [
    ['GET /me', seller],
    ['GET /notices', seller],
    ['GET /papers/check/:code'],
  ];
  for (const [key, person] of personal) {
    const act = () => shop.call(key, { params: { code: 'AAAA' } }, person);
    expect([key, await servedBy(replica, act)]).toEqual([key, { replica: 0, primary: 0 }]);
  }
});
