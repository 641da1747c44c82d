import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { launchBrowser } from '#testing/browser/launch-browser.ts';
import { emptyDataDir, startProgram } from '#testing/browser/program.ts';
import {
  type Compared,
  compareFirstActions,
  type Scripts,
  scriptModes,
} from '#testing/screens/first-actions.ts';
import { fillMarket, openViewers } from '#testing/screens/screen-market.ts';
import { listVisits, type Visit } from './visits.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    scripts: { type: 'string', default: scriptModes.join(',') },
  },
});
const modes = scriptModes.filter((mode) => options.scripts.split(',').includes(mode));
const beginnings = options.only.split(',');
/** Pages that are tried at once: most of the time they wait. */
const atOnce = pLimit(6);

const browser = await launchBrowser();
const data = await emptyDataDir();
const program = await startProgram(data.folder);
const rows: { visit: Visit; compared: Compared }[] = [];
try {
  const people = await openViewers(browser, program.url);
  const visits = listVisits(await fillMarket(people)).filter(({ name }) =>
    beginnings.some((each) => name.startsWith(each)),
  );
  await atOnce.map(visits, async (visit) => {
    const compare = () => compareFirstActions(people[visit.who].context, visit.address, modes);
    // A busy machine may open a page too late once.
    const compared = await compare().catch(() => compare().catch(failureOf));
    rows.push({ visit, compared });
    console.log(rowOf(visit, compared));
    for (const { action, scripts, was } of compared.differences) {
      console.log(`  ${action}, scripts ${scripts}: ${was}`);
    }
  });
} finally {
  await program.stop();
  await data.remove();
  await browser.close();
}
printTable();

/** A page that cannot be compared is a difference, too. */
function failureOf(error: Error): Compared {
  const was = error.message.split('\n')[0] ?? '';
  return { actions: 0, differences: [{ action: 'the page', scripts: 'ready', was }] };
}

function rowOf({ name, who }: Visit, { actions, differences }: Compared): string {
  const equal = (mode: Scripts) => {
    const differ = differences.filter(({ scripts }) => scripts === mode).length;
    return differ > 0 ? `${differ} differ` : 'equal';
  };
  const isFailed = differences.some(({ scripts }) => scripts === 'ready');
  return `| ${[name, who, actions, ...modes.map(isFailed ? () => 'failed' : equal)].join(' | ')} |`;
}

function printTable(): void {
  rows.sort((a, b) => a.visit.name.localeCompare(b.visit.name));
  const head = ['Screen', 'Who', 'Actions', ...modes.map((mode) => `Scripts ${mode}`)];
  console.log(`\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}`);
  for (const { visit, compared } of rows) console.log(rowOf(visit, compared));
  const actions = rows.reduce((sum, { compared }) => sum + compared.actions, 0);
  const differ = rows.reduce((sum, { compared }) => sum + compared.differences.length, 0);
  console.log(`\n${rows.length} screens, ${actions} actions, ${differ} differences`);
  process.exitCode = differ > 0 ? 1 : 0;
}
