// npm run verify -- game: does anybody honest lose? See usage, below.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { Explained, main } from './lib/main.mjs';
import { packageBin, pinnedNode } from './lib/pinned-node.mjs';
import { capture } from './lib/run.mjs';

const usage = `npm run verify -- game               plays the shop against a cheat, about 20 minutes
npm run verify -- game --depth 2     so many moves of the cheat after each opening (3)
npm run verify -- game --seconds 30  gives up an opening after so long (180)
npm run verify -- game --part sells  only where the cheat buys, sells, or both
npm run verify -- game --save FILE   also writes the report into a file
npm run verify -- game --help        this text

The real handlers on the embedded database, with the clock and the world beside them: who holds the
phone, and in whose hands the money is (docs/game.md). Ends with 1 when somebody honest has lost.`;

const partNames = {
  buys: 'The cheat buys, by two accounts',
  sells: 'The cheat sells, with a second account',
  both: 'The cheat buys of himself',
};

await main(async () => {
  const { values } = parseArgs({
    options: {
      depth: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '180' },
      part: { type: 'string' },
      save: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  await ensureInstalled();
  const parts = values.part ? [values.part] : ['buys', 'sells', 'both'];
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-game-'));
  const began = Date.now();
  try {
    // Each part has a shop, and a processor, of its own.
    const played = (await Promise.all(parts.map((part) => play(part, values, folder)))).flat();
    const minutes = (Date.now() - began) / 60_000;
    const report = describe(played, minutes, `--depth ${values.depth} --seconds ${values.seconds}`);
    console.log(report);
    if (values.save) writeFileSync(values.save, report);
    return played.every(({ stories }) => stories.length === 0) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function play(part, { depth, seconds }, folder) {
  const file = join(folder, `${part}.jsonl`);
  writeFileSync(file, '');
  const args = ['run', '--project', 'unit', 'testing/game/game.slow.test.ts'];
  const { output } = await capture(pinnedNode(), [packageBin('vitest', 'vitest'), ...args], {
    env: {
      ...process.env,
      GAME_DEPTH: depth,
      GAME_SECONDS: seconds,
      GAME_PARTS: part,
      GAME_REPORT: file,
    },
  });
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  // A game that could not be played to its end is no proof.
  if (lines.length === 0 || /Error: (?!expect)/.test(output.replaceAll('AssertionError', ''))) {
    throw new Explained(`${output}\nThe games where the cheat ${part} could not be played.`);
  }
  return lines.map((line) => JSON.parse(line));
}

function describe(played, minutes, settings) {
  const sum = (key) => played.reduce((total, each) => total + each[key], 0);
  const count = (number) => number.toLocaleString('en');
  const rows = played.map(
    ({ part, opening, depth, positions, moves, games, stories }) =>
      `| ${partNames[part]} | ${opening} | ${depth} | ${count(positions)} | ${count(moves)} | ${count(games)} | ${stories.length} |`,
  );
  const states = [...new Set(played.flatMap((each) => each.states))].sort();
  const stories = played.flatMap(({ opening, stories: told }) =>
    told.map(({ bound, story }) => `- **${bound}** (${opening}): ${story}`),
  );
  return `\`npm run verify -- game ${settings}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${minutes.toFixed(1)} minutes.

| Part | Opening | Depth | Positions | Moves | Games | Counter-examples |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Positions: ${count(sum('positions'))}, moves: ${count(sum('moves'))}, games played to their end: ${count(sum('games'))}, counter-examples: ${stories.length}.

States reached: ${states.join(', ')}.
${stories.length ? `\n${stories.join('\n')}\n` : ''}`;
}
