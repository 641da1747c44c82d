import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { listenTo } from '#server/db/hosted/listen.ts';
import type { DatabaseServer } from '#server/db/hosted/postgres.ts';
import { createThreadNews } from './thread-news.ts';

const channel = 'phonehaat_threads';

/**
 * Hints for the open pages of all processes on a PostgreSQL server. They contain only ids, and a lost
 * one costs seconds, because pages read again by themselves.
 */
export function shareThreadNews(db: Db, server: DatabaseServer) {
  const threadNews = createThreadNews((text) => {
    sql`select pg_notify(${channel}, ${text})`.execute(db).catch(() => {});
  });
  const stop = listenTo(server, channel, {
    onMessage: threadNews.receive,
    onConnected: threadNews.missed,
  });
  return { threadNews, stop };
}
