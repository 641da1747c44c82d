import type { Handler } from '#server/http/api/handler.ts';
import { readHealth } from './read-health.ts';

/** How the shop is, in one view for an admin. */
export const getShopHealth: Handler<'GET /shop/health'> = async ({ deps }) => {
  const [copy, health] = await Promise.all([
    deps.db.selectFrom('shop_state').select('copied_at').executeTakeFirst(),
    readHealth(deps),
  ]);
  const { backup, queues, lateJobs, disk, browsers, sms, badSigns } = health;
  const { proved } = backup;
  return {
    badSigns,
    version: deps.program.version,
    startedAt: deps.program.startedAt.toISOString(),
    copiedAt: copy?.copied_at?.toISOString() ?? null,
    backup: {
      ...backup,
      proved: proved && {
        ...proved,
        takenAt: proved.takenAt.toISOString(),
        provedAt: proved.provedAt.toISOString(),
      },
    },
    queues: queues.map((one) => ({ ...one, oldest: one.oldest?.toISOString() ?? null })),
    jobs: {
      count: deps.jobRuns.all().length,
      late: lateJobs.map(({ name, endedAt }) => ({
        name,
        endedAt: endedAt?.toISOString() ?? null,
      })),
    },
    disk,
    memoryBytes: process.memoryUsage.rss(),
    browsers,
    sms,
  };
};
