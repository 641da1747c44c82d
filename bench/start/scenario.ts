import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { emptyDataDir, startProgram } from '#testing/browser/program.ts';
import { spreadOf } from '../lib/figures.ts';
import type { Scenario } from '../lib/results.ts';
import { alternate } from '../lib/rounds.ts';

const run = promisify(execFile);
const most = 40;

/** `npm start` in an initialized folder, against the same Node without any work. */
export const measureStart: Scenario = async ({ quick }) => {
  const data = await emptyDataDir();
  try {
    const ready = async () => {
      const start = performance.now();
      const program = await startProgram(data.folder);
      const seconds = (performance.now() - start) / 1000;
      await program.stop();
      return seconds;
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
    return {
      title: 'Start',
      about:
        'From `npm start`, where it has run before, to the line that says where the shop is open. ' +
        'The reference is a start of the same Node that does nothing.',
      figures: [
        {
          ...row,
          metric: 'to ready',
          unit: 's',
          rounds: measured,
          reference,
          target: { of: 'ratio', atMost: most },
        },
        { what: 'node -e 0', under: {}, metric: 'to ready', unit: 's', rounds: reference },
      ],
      plots: {
        time: {
          title: 'From npm start to ready',
          subtitle: 'seconds, less is better',
          unit: 's',
          groups: [
            { label: 'npm start', bars: [{ series: 'PhoneHaat', value: spreadOf(measured) }] },
            { label: 'node -e 0', bars: [{ series: 'Node alone', value: spreadOf(reference) }] },
          ],
        },
      },
    };
  } finally {
    await data.remove();
  }
};
