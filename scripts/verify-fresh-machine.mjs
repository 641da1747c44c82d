// npm run verify -- fresh-machine: do README's two commands work for a newcomer? See usage, below.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from './lib/free-port.mjs';
import { makeMachine, removeMachine } from './lib/fresh-machine.mjs';
import { Explained, main } from './lib/main.mjs';
import { timed } from './lib/run.mjs';
import { untilReady } from './lib/until-ready.mjs';

const usage = `npm run verify -- fresh-machine                   twice the time of npm test
npm run verify -- fresh-machine --commit COMMIT   of this commit instead of HEAD
npm run verify -- fresh-machine --tests FILTER    npm test -- FILTER instead of all tests; again for more
npm run verify -- fresh-machine --as user         only as an ordinary user; --as root: only as root
npm run verify -- fresh-machine --keep            the machine's folder remains, to look around in
npm run verify -- fresh-machine --help            this text

Makes a root file system of this Debian release by debootstrap (minbase), with nothing else in it but
this machine's own Node and npm and a clone. Runs npm start and npm test there as root; then, on
another one, as an ordinary user, for whom root runs exactly the line that npm test prints. Only
the network, the kernel and its settings of mirrors, proxies and certificates are this machine's. Needs
root. Ends with 1 if a command fails, and prints the end of its output.`;

const options = {
  commit: { type: 'string', default: 'HEAD' },
  tests: { type: 'string', multiple: true, default: [] },
  as: { type: 'string' },
  keep: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};
/** A first `npm start` installs and builds. */
const startSeconds = 900;
const shownLines = 60;

await main(async () => {
  const { values } = parseArgs({ options });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const people = ['root', 'user'].filter((who) => [who, undefined].includes(values.as));
  if (people.length === 0) throw new Explained(usage);
  let failed = 0;
  for (const who of people) {
    const folder = mkdtempSync(join(tmpdir(), 'phonehaat-machine-'));
    const made = () => makeMachine(folder, { commit: values.commit, who });
    try {
      const machine = await timed(`Machine for ${who}`, made);
      failed += await countFailed(machine, who, values.tests);
    } finally {
      if (values.keep) console.log(`The machine is in ${folder}`);
      else removeMachine(folder);
    }
  }
  console.log(`${people.length * 2 - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

/** How many of the two commands fail; prints the end of their outputs. */
async function countFailed(machine, who, tests) {
  const commands = {
    'npm start': () => start(machine),
    'npm test': async () => (who === 'user' ? await obey(machine) : null) ?? test(machine, tests),
  };
  let failed = 0;
  for (const [command, work] of Object.entries(commands)) {
    const output = await timed(`${command}, ${who}`, work);
    if (output === null) continue;
    failed += 1;
    console.log(`${command} failed for ${who}. The end of its output:\n\n${endOf(output)}\n`);
  }
  return failed;
}

/** The output if the shop does not come, or null. */
async function start(machine) {
  const port = await freePort();
  const program = machine.run('npm start', { PORT: String(port) });
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${address}/readyz`, program.child, startSeconds);
    const page = await (await fetch(address)).text();
    return /<h1[ >]/.test(page)
      ? null
      : `${program.output()}\nThe home page has no heading:\n${page}`;
  } catch (error) {
    if (!(error instanceof Explained)) throw error;
    return `${program.output()}\n${error.message}`;
  } finally {
    await program.kill();
  }
}

/** The output if `npm test` fails, or null. */
async function test(machine, tests) {
  const command = ['npm test', ...(tests.length > 0 ? ['--', ...tests] : [])].join(' ');
  const { code, output } = await machine.run(command).end;
  console.log(lastLine(output));
  return code === 0 && /^[1-9]\d* passed, 0 failed/.test(lastLine(output)) ? null : output;
}

/**
 * Has root run the one line that `npm test` prints when something is missing. The run that prints it
 * has to do what needs nothing of that, and to count it as failed; so it is one of few tests.
 */
async function obey(machine) {
  const { code, output } = await machine.run(
    'npm test -- contract/formats e2e/account server/db/hosted/pooler',
  ).end;
  const lines = output.split('\n').filter((line) => /^\s*sudo /.test(line));
  const counts = lastLine(output);
  if (code === 0 || lines.length !== 1 || !/^[1-9]\d* passed, [1-9]\d* failed/.test(counts)) {
    return `${output}\nBefore anything is installed npm test has to print one line that begins with “sudo”, run the other tests, and fail.`;
  }
  console.log(`${counts}; root runs: ${lines[0].trim()}`);
  const installed = await machine.runAsRoot(lines[0]).end;
  return installed.code === 0 ? null : installed.output;
}

function lastLine(output) {
  return output.trimEnd().split('\n').at(-1) ?? '';
}

function endOf(output) {
  return output.trimEnd().split('\n').slice(-shownLines).join('\n');
}
