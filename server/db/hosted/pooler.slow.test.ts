import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { shareThreadNews } from '#server/features/threads/share-news.ts';
import { patience } from '#testing/lib/patience.ts';
import { startPooler } from '#testing/pooler.ts';
import { startPostgres } from '#testing/postgres-server.ts';
import { buildTestApp } from '#testing/test-app.ts';

// No other system has PgBouncer in its packages.
test.runIf(process.platform === 'linux')(
  'a shop opens behind a pooler, and its transactions have their time limits',
  {
    timeout: 120_000,
  },
  async () => {
    const server = await startPostgres({ inMemory: true });
    onTestFinished(server.remove);
    const databaseServer = { url: await startPooler(server), poolSize: 20, caFile: null };
    const watch = { onFatal: () => {}, onMaintenanceError: () => {} };
    const { db, close } = await openDatabase({ dataDir: '/nowhere', databaseServer }, watch);
    onTestFinished(close);

    const limits = await db.transaction().execute(async (trx) => {
      const { rows } = await sql`select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
      order by name`.execute(trx);
      return rows;
    });
    expect(limits).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '30000' },
      { name: 'lock_timeout', setting: '10000' },
      { name: 'statement_timeout', setting: '30000' },
    ]);

    // `NOTIFY` passes the pooler, `LISTEN` needs the direct address.
    const memberId = crypto.randomUUID();
    const directUrl = server.urlOf('postgres');
    const there = shareThreadNews(db, { ...databaseServer, directUrl });
    onTestFinished(there.stop);
    const heard: string[] = [];
    there.threadNews.subscribe(memberId, (id) => heard.push(id));
    await vi.waitFor(() => expect(heard).toEqual(['']), patience);
    const here = shareThreadNews(db, databaseServer);
    onTestFinished(here.stop);
    here.threadNews.publish({ threadId: memberId, memberIds: [memberId] });
    await vi.waitFor(() => expect(heard).toEqual(['', memberId]), patience);

    // More at once than the pooler has sessions, so that each transaction may have another.
    const shop = await buildTestApp({ db });
    const seller = await shop.signUp({ title: 'seller' });
    const phone = await shop.addProduct(seller);
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.signUp()));
    const body = { productId: phone, userNumber: '01712345678', meetLocation: 'Mirpur 10, Dhaka' };
    const booked = await Promise.all(
      buyers.flatMap((buyer) => [
        shop.call('POST /booking', { body }, buyer),
        shop.call('GET /search', { query: { words: 'galaxy' } }, buyer),
      ]),
    );
    expect(booked.map(({ status }) => status)).toEqual(booked.map(() => 200));
  },
);
