import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { emptyDataDir, startProgram } from '#testing/browser/program.ts';
import { spreadOf } from '../lib/figures.ts';
import type { Scenario } from '../lib/results.ts';
import { alternate } from '../lib/rounds.ts';
import { readGroupUsage } from './group-usage.ts';

const run = promisify(execFile);
const most = 40;
/** Milliseconds after which a shop without visitors is at rest. */
const restMs = 10_000;

/** `npm start` in an initialized folder, against the same Node without any work. */
export const measureStart: Scenario = async ({ quick }) => {
  const data = await emptyDataDir();
  try {
    const ready = async () => {
      const start = performance.now();
      const program = await startProgram(data.folder);
      const seconds = (performance.now() - start) / 1000;
      const { cpuSeconds } = await readGroupUsage(program.group);
      await setTimeout(restMs);
      const { bytes } = await readGroupUsage(program.group);
      await program.stop();
      return { seconds, cpuSeconds, megabytes: bytes / 1e6 };
    };
    const bare = async () => {
      const start = performance.now();
      await run(process.execPath, ['-e', '0']);
      return (performance.now() - start) / 1000;
    };
    // The first start loads demo data, so it is not counted.
    await ready();
    await bare();
    const { measured, reference } = await alternate(quick ? 2 : 7, ready, bare);
    const row = { what: 'npm start, the second time', under: {} };
    const seconds = measured.map((round) => round.seconds);
    return {
      title: 'Start',
      about:
        'From `npm start`, where it has run before, to the line that says where the shop is open. ' +
        'The reference is a start of the same Node that does nothing. Processor is that of all ' +
        'processes of `npm start`; memory is that of the program, ten seconds later.',
      figures: [
        {
          ...row,
          metric: 'to ready',
          unit: 's',
          rounds: seconds,
          reference,
          target: { of: 'ratio', atMost: most },
        },
        {
          ...row,
          metric: 'processor to ready',
          unit: 's',
          rounds: measured.map((round) => round.cpuSeconds),
          target: { of: 'value', atMost: 1.5 },
        },
        {
          ...row,
          metric: 'memory at rest',
          unit: 'MB',
          rounds: measured.map((round) => round.megabytes),
          target: { of: 'value', atMost: 350 },
        },
        { what: 'node -e 0', under: {}, metric: 'to ready', unit: 's', rounds: reference },
      ],
      plots: {
        time: {
          title: 'From npm start to ready',
          subtitle: 'seconds, less is better',
          unit: 's',
          groups: [
            { label: 'npm start', bars: [{ series: 'PhoneHaat', value: spreadOf(seconds) }] },
            { label: 'node -e 0', bars: [{ series: 'Node alone', value: spreadOf(reference) }] },
          ],
        },
      },
    };
  } finally {
    await data.remove();
  }
};
