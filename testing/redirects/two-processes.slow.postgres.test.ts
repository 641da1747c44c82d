import { resolve } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished, test } from 'vitest';
import { startVictim } from '../crash/victim.ts';
import { isThorough, rounds } from '../lib/figures.ts';
import { testAuthSecret } from '../test-app.ts';
import { sharedPostgres } from '../test-database.ts';
import { gatewayDesks } from './gateway-desk.ts';
import { runLives } from './run.ts';
import { openRedirectWorld, shopSettings } from './world.ts';

const payments = rounds('REDIRECT_PAYMENTS', 24);
const program = resolve(import.meta.dirname, '../races/shop-process.ts');

// sec T14, T30, V16.5.3
test.each(Object.entries(gatewayDesks))(
  `%s: two programs on one server, one of which dies now and then (${payments} payments)`,
  { timeout: 3 * 3_600_000 },
  async (name, openDesk) => {
    const desk = await openDesk();
    const world = await openRedirectWorld(desk, {
      // While one program starts again, the other one serves the other phones.
      pairs: isThorough ? 12 : 6,
      startPrograms: async (shop) => {
        const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
          shop.deps.db,
        );
        const settings = {
          DATABASE_URL: new URL(`/${rows[0]?.name}`, await sharedPostgres()).href,
          DATA_DIR: shop.dataDir,
          AUTH_SECRET: testAuthSecret,
          PUBLIC_URL: 'http://127.0.0.1',
          SHOP_SETTINGS: JSON.stringify(shopSettings(desk)),
        };
        const start = () => startVictim(settings, undefined, program);
        const running = await Promise.all([start(), start()]);
        onTestFinished(async () => {
          for (const { kill, ended } of running) {
            kill();
            await ended;
          }
        });
        return running.map((_, index) => ({
          url: () => running[index]?.url ?? '',
          runJobs: () => running[index]?.signal('SIGUSR2'),
          async restart() {
            running[index]?.kill();
            await running[index]?.ended;
            running[index] = await start();
          },
        }));
      },
    });
    const what = `Faults around ${name}, two processes, PostgreSQL`;
    // A start takes seconds, so in a long run fewer die.
    await runLives(world, { payments, what, deathEvery: isThorough ? 5 : 2 });
  },
);
