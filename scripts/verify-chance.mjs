// npm run verify -- chance: does a test depend on the hour, the date, the machine's speed, the order
// of files, or on luck? See usage, below.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Explained, main } from './lib/main.mjs';
import { inRoot } from './lib/paths.mjs';
import { capture, timed } from './lib/run.mjs';

const usage = `npm run verify -- chance                  npm test 22 times, each time in another world
npm run verify -- chance --only night     one of: night, late, leap-day, slow, order, rows,
                                          messages, races
npm run verify -- chance -- server/lib    with these arguments of npm test instead of none
npm run verify -- chance --help           this text

The worlds: 02:00 and 23:30 in Dhaka and 29 February (by faketime, Debian's package of that name), one
core beside a busy loop (by taskset), five orders of files, rows in any order where a statement leaves
it open (no seed repeats it: a test that needs one order fails every second time), mails and text
messages that come a third of a second after the answer that does not wait for them, and ten times
what races.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, help: { type: 'boolean', default: false } },
});

/** Dhaka has no summer time. */
const atHour = (time) => `${new Date().toISOString().slice(0, 10)} ${time}+06:00`;

/** A distance, since each process would begin at a moment anew. */
const at = (moment) => {
  const seconds = Math.round((new Date(moment) - Date.now()) / 1000);
  return ['faketime', '-f', `${seconds < 0 ? '' : '+'}${seconds}s`];
};

const worlds = [
  { name: 'night', command: at(atHour('02:00:00')) },
  { name: 'late', command: at(atHour('23:30:00')) },
  { name: 'leap-day', command: at('2028-02-29 12:00:00+06:00') },
  { name: 'slow', command: ['taskset', '-c', '0'], beside: busyLoop },
  ...[1, 2, 3, 4, 5].map((seed) => ({ name: 'order', env: { FILE_ORDER: String(seed) } })),
  {
    name: 'rows',
    env: { ROW_ORDER: 'any' },
    tests: ['--project=unit', '--project=postgres'],
  },
  {
    name: 'messages',
    env: { LATE_MESSAGES: '300' },
    tests: ['--project=unit', '--project=postgres'],
  },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((round) => ({
    name: 'races',
    round,
    tests: ['testing/races', 'race.postgres.test.ts', 'taking-race', 'two-processes'],
  })),
];

await main(async () => {
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const chosen = worlds.filter(({ name }) => (values.only ?? name) === name);
  if (chosen.length === 0) throw new Explained(usage);
  let red = 0;
  for (const world of chosen) {
    const { name, round = '', env = {} } = world;
    const settings = Object.entries(env).map((pair) => pair.join('='));
    const { code, output } = await timed([name, round, ...settings].join(' ').trim(), () =>
      runIn(world),
    );
    if (code !== 0) red += 1;
    console.log(code === 0 ? lastLine(output) : failuresOf(output));
  }
  console.log(`\n${chosen.length - red} passed, ${red} failed`);
  return red === 0 ? 0 : 1;
});

async function runIn({ command = [], env = {}, tests = [], beside }) {
  const stop = beside?.();
  const arguments_ = positionals.length > 0 ? positionals : tests;
  const [program, ...args] = [
    ...command,
    ...[process.execPath, inRoot('scripts/test.mjs'), ...arguments_],
  ];
  try {
    return await capture(program, args, {
      // The clock that measures durations stays, or each time-out would be over at once.
      env: { ...process.env, ...env, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    });
  } finally {
    stop?.();
  }
}

/** Takes half of the core that the tests have. */
function busyLoop() {
  if (availableParallelism() < 2) throw new Explained('A slow world needs a second core.');
  const loop = spawn('taskset', ['-c', '0', process.execPath, '-e', 'for(;;);']);
  return () => loop.kill();
}

function lastLine(output) {
  return output.trimEnd().split('\n').at(-1);
}

function failuresOf(output) {
  return output
    .split('\n')
    .filter((line) => /\bFAIL\b|AssertionError|GENERATED_SEED|Error:/.test(line))
    .concat(lastLine(output))
    .join('\n');
}
