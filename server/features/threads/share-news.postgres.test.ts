import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { patience } from '#testing/lib/patience.ts';
import { createTestDatabase, sharedPostgres } from '#testing/test-database.ts';
import { shareThreadNews } from './share-news.ts';

async function openProcesses() {
  const db = await createTestDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(`/${rows[0]?.name}`, await sharedPostgres()).href;
  const server = { url, poolSize: 1, caFile: null };
  const memberId = crypto.randomUUID();
  const open = async () => {
    const { threadNews, stop } = shareThreadNews(db, server);
    onTestFinished(stop);
    const ids: string[] = [];
    threadNews.subscribe(memberId, (id) => ids.push(id));
    // An empty id: it listens.
    await vi.waitFor(() => expect(ids).toEqual(['']), patience);
    return { threadNews, ids };
  };
  const [here, there] = [await open(), await open()];
  onTestFinished(() => db.destroy());
  return { db, memberId, here, there };
}

test('a message in one process is a hint in the other, and after a lost connection all is read again', async () => {
  const { db, memberId, here, there } = await openProcesses();
  const first = crypto.randomUUID();
  here.threadNews.publish({ threadId: first, memberIds: [memberId] });
  await vi.waitFor(() => expect(there.ids).toEqual(['', first]), patience);
  expect(here.ids).toEqual(['', first]);

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(db);
  await vi.waitFor(() => {
    expect(here.ids).toEqual(['', first, '']);
    expect(there.ids).toEqual(['', first, '']);
  }, patience);
  const second = crypto.randomUUID();
  there.threadNews.publish({ threadId: second, memberIds: [memberId] });
  await vi.waitFor(() => expect(here.ids).toEqual(['', first, '', second]), patience);
});
