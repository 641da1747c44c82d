import { parseArgs } from 'node:util';
import { launchBrowser } from '#testing/browser/launch-browser.ts';
import { emptyDataDir, startProgram } from '#testing/browser/program.ts';
import { compareFirstActions, type Difference } from '#testing/screens/first-actions.ts';
import { fillMarket, openViewers } from '#testing/screens/screen-market.ts';
import { screens } from '#testing/screens/screens.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
  },
});
const beginnings = options.only.split(',');
// A state that is opened by hand begins with the same page as its screen.
const wanted = screens.filter(
  ({ name, open }) => !open && beginnings.some((each) => name.startsWith(each)),
);

const browser = await launchBrowser();
const data = await emptyDataDir();
const program = await startProgram(data.folder);
const all: Difference[] = [];
try {
  const people = await openViewers(browser, program.url);
  const market = await fillMarket(people);
  for (const { name, path, who } of wanted) {
    const address = typeof path === 'string' ? path : path(market);
    const { actions, differences } = await compareFirstActions(people[who].context, address, {
      late: !options.quick,
    });
    all.push(...differences);
    console.log(`${name} (${who}): ${actions} actions, ${differences.length} differ`);
    for (const { action, scripts, was } of differences) {
      console.log(`  ${action}, scripts ${scripts}: ${was}`);
    }
  }
} finally {
  await program.stop();
  await data.remove();
  await browser.close();
}
console.log(`${wanted.length} screens, ${all.length} differences`);
process.exitCode = all.length > 0 ? 1 : 0;
