import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brokenRules } from './broken-rules.ts';
import { oldFaults } from './faults.ts';

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '300' },
    days: { type: 'string', default: '7' },
    unsteered: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

type Result = { name: string; seed: string; question: string; seconds: number; notes: string };

/** Plays countries with one old fault until it is found, each in a process of its own. */
async function look(name: string): Promise<Result> {
  const flags = process.execArgv;
  const main = join(import.meta.dirname, '../main.ts');
  const args = [
    '--fault',
    name,
    '--seed',
    values.seed,
    '--seconds',
    values.seconds,
    '--quiet',
    '--shrink',
    '0',
    '--days',
    values.days,
    ...(values.unsteered ? ['--unsteered'] : []),
  ];
  const child = spawn(process.execPath, [...flags, main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  await new Promise((resolve) => child.on('close', resolve));
  const seconds = [...text.matchAll(/in (\d+) s of one processor: \d+ a minute$/gm)].reduce(
    (sum, [, each]) => sum + Number(each),
    0,
  );
  const [, seed = '', question = ''] = /--seed (\d+).*: “(.+)” is false/.exec(text) ?? [];
  const what = text.split('\n').find((line) => question && line.startsWith(`${question}: `));
  // A process that ended otherwise is no proof of anything.
  const isBroken = !question && (!/all is true/.test(text) || /^Node\.js v/m.test(text));
  return { name, seed, question, seconds, notes: isBroken ? text.slice(-400) : (what ?? '') };
}

const names = positionals.flatMap((each) => each.split(','));
const chosen = [...oldFaults, ...brokenRules].filter(
  ({ name }) => names.length === 0 || names.includes(name),
);
let found = 0;
for (const { name } of chosen) {
  const result = await look(name);
  if (result.question) found += 1;
  const by = result.question
    ? `seed ${result.seed}, ${result.seconds} s`
    : `missed, ${result.seconds} s`;
  console.log(`${name}: ${by}. ${result.notes}`);
}
console.log(`${found} of ${chosen.length} found.`);
