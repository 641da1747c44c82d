import { test } from 'vitest';
import { isThorough, rounds } from '../lib/figures.ts';
import { engine } from '../test-database.ts';
import { gatewayDesks } from './gateway-desk.ts';
import { runLives } from './run.ts';
import { openRedirectWorld } from './world.ts';

const payments = rounds('REDIRECT_PAYMENTS', 12);

// sec T14, V16.5.3
test.each(Object.entries(gatewayDesks))(
  `%s: whatever is lost, repeated, forged or late, money is a sale's or goes back (${engine}, ${payments} payments)`,
  { timeout: 3 * 3_600_000 },
  async (name, openDesk) => {
    // More phones at a time share the days that pass afterwards.
    const pairs = isThorough ? 12 : 2;
    const world = await openRedirectWorld(await openDesk(), { pairs });
    await runLives(world, { payments, what: `Faults around ${name}, ${engine}` });
  },
);
