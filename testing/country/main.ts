import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Run } from './run.ts';
import { sealed } from './sealed.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    seconds: { type: 'string' },
    people: { type: 'string', default: '17' },
    days: { type: 'string', default: '7' },
    without: { type: 'string', default: '' },
    fault: { type: 'string' },
    shrink: { type: 'string', default: '120' },
    trace: { type: 'string' },
    'go-on': { type: 'boolean', default: false },
    unsteered: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});

// Before the shop is loaded.
if (values.fault) {
  const { putBack } = await import('./old-faults/put-back.ts');
  for (const fault of values.fault.split(','))
    console.log(`With the old fault ${fault}: ${putBack(fault).rule}`);
}
const [{ playCountry }, { shrink }, { createCoverage }, { commandOf, speedOf, tell }] =
  await Promise.all([
    import('./run.ts'),
    import('./shrink.ts'),
    import('./coverage.ts'),
    import('./report.ts'),
  ]);

for (const name of ['seeds', 'people', 'days', 'shrink'] as const) {
  if (!Number.isInteger(Number(values[name]))) throw new Error(`--${name} takes a number`);
}
const first = values.seed === undefined ? sealed.anySeed() : Number(values.seed);
const until = sealed.realSeconds() + 60 * Number(values.minutes ?? Number.POSITIVE_INFINITY);
const seeds = values.minutes || values.seconds ? Number.POSITIVE_INFINITY : Number(values.seeds);
const coverage = createCoverage();
const runs: Run[] = [];
const mostSeconds = Number(values.seconds ?? Number.POSITIVE_INFINITY);
const isTimeLeft = () =>
  sealed.realSeconds() < until && runs.reduce((sum, run) => sum + run.seconds, 0) < mostSeconds;

/** Compares a second run of a plan with the first. */
async function compareAgain({ plan, trace }: Run): Promise<void> {
  const again = (await playCountry(plan)).trace;
  const at = [...trace, ''].findIndex((line, nth) => line !== (again[nth] ?? ''));
  if (at < 0 && again.length === trace.length) return console.log('Twice the same trace.');
  console.log(`The second run differs:\n${trace[at]}\n${again[at]}`);
  process.exitCode = 1;
}

for (let nth = 0; nth < seeds && isTimeLeft(); nth += 1) {
  const plan = {
    seed: first + nth,
    people: Number(values.people),
    days: Number(values.days),
    without: new Set(values.without.split(',').filter(Boolean)),
    isSteered: !values.unsteered,
    goesOn: values['go-on'],
  };
  const run = await playCountry(plan, coverage);
  runs.push(run);
  if (values.trace) writeFileSync(values.trace, `${run.trace.join('\n')}\n`);
  const result = run.found ? `“${run.found.question}” is false` : 'all is true';
  console.log(
    `${commandOf(plan)}: ${result} after ${Math.round(run.hours)} hours; ${speedOf([run])}`,
  );
  if (values.twice) await compareAgain(run);
  if (!run.found) continue;
  console.log(`\n${tell(run)}`);
  process.exitCode = 1;
  if (Number(values.shrink) > 0) {
    const smallest = await shrink(run, { seconds: Number(values.shrink) });
    console.log(`\nWith less:\n${tell(smallest)}`);
  }
  break;
}
if (!values.quiet) console.log(`\n${speedOf(runs)}\n\n${coverage.report()}`);
