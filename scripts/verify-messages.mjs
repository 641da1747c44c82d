// npm run verify -- messages: generated lives of a thread. See usage, below.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { addUp, asList, countWrong } from './lib/figures.mjs';
import { Explained, main } from './lib/main.mjs';
import { packageBin, pinnedNode } from './lib/pinned-node.mjs';
import { run } from './lib/run.mjs';

const usage = `npm run verify -- messages         1,000 generated lives of a thread, about 6 minutes
npm run verify -- messages 200     so many
npm run verify -- messages --help  this text

The outbox of the web client against the real calls: lost requests and answers, double taps, two
tabs, killed tabs, late copies; in every 25th life the program itself is killed by SIGKILL, on
PostgreSQL. Ends with 1 when a message was lost, stored twice or out of order.`;

const livesPerKill = 25;

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const lives = Number(positionals[0] ?? 1000);
  if (!Number.isInteger(lives) || lives < 1) throw new Explained(usage);
  await ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-messages-'));
  const figures = join(folder, 'figures.jsonl');
  writeFileSync(figures, '');
  try {
    const vitest = packageBin('vitest', 'vitest');
    const code = await run(pinnedNode(), [vitest, 'run', 'testing/threads/'], {
      env: {
        ...process.env,
        MESSAGE_LIVES: String(lives),
        MESSAGE_KILLS: String(Math.ceil(lives / livesPerKill)),
        INTEGRITY_FIGURES: figures,
      },
    });
    const rows = addUp(readFileSync(figures, 'utf8'));
    if (rows.length === 0) throw new Explained('No test told what it tried.');
    console.log(`\n${asList(rows)}\n`);
    return code === 0 && countWrong(rows) === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
});
