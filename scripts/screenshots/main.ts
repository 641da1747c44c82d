import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { allLanguages } from '#contract/languages.ts';
import { launchBrowser } from '#testing/browser/launch-browser.ts';
import { emptyDataDir, startProgram } from '#testing/browser/program.ts';
import { emulate, startTour, themes } from '#testing/screens/screen-tour.ts';
import { screens } from '#testing/screens/screens.ts';
import { type Picture, saveContactSheet } from './contact-sheet.ts';
import { photographMails } from './mails.ts';
import { photographForReadme } from './readme-pictures.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    to: { type: 'string', default: 'build/screenshots' },
    readme: { type: 'boolean', default: false },
  },
});
if (options.readme) {
  await photographForReadme();
  process.exit();
}
const beginnings = options.only.split(',');
const wanted = screens.filter(({ name }) => beginnings.some((each) => name.startsWith(each)));
const withMails = beginnings.some((each) => 'mails'.startsWith(each));
const folder = resolve(options.to);
const widths = [360, 1280] as const;
const height = 800;

const browser = await launchBrowser();
if (!options.only) await rm(folder, { recursive: true, force: true });
if (withMails) await photographMails(browser, folder);
if (wanted.length === 0) {
  await browser.close();
  console.log(`The pictures are in ${folder}`);
  process.exit();
}

const data = await emptyDataDir();
const program = await startProgram(data.folder, { DEMO_MARKET: 'whole' });
try {
  const tour = await startTour(browser, program.url);
  for (const language of allLanguages) {
    for (const width of widths) {
      const sheets = new Map(themes.map((theme) => [theme, [] as Picture[]]));
      for (const screen of wanted) {
        if (screen.only === 'narrow' && width > widths[0]) continue;
        const viewport = { width, height };
        const { page } = await tour.show(screen, language, { viewport, theme: themes[0] });
        for (const theme of themes) {
          await emulate(page, { theme });
          const place = join(folder, `${width}-${theme}-${language}`);
          await mkdir(place, { recursive: true });
          const path = join(place, `${screen.name}.png`);
          await photograph(page, path);
          sheets.get(theme)?.push({ name: screen.name, path });
        }
      }
      for (const [theme, pictures] of sheets) {
        const sheet = join(folder, `${width}-${theme}-${language}`);
        await saveContactSheet(pictures, sheet, width);
      }
      console.log(`${wanted.length} screens in "${language}", ${width} px wide`);
    }
  }
  await tour.close();
} finally {
  await browser.close();
  await program.stop();
  await data.remove();
}
console.log(`The pictures are in ${folder}`);

/** The full page; a dialog only within the viewport. */
async function photograph(page: Page, path: string): Promise<void> {
  const picture = { path, animations: 'disabled', caret: 'hide' } as const;
  if (await page.locator('dialog[open]').count()) {
    await page.screenshot(picture);
    return;
  }
  // In a viewport as high as the page, because sticky bars would otherwise appear in its middle.
  const viewport = page.viewportSize() ?? { width: widths[0], height };
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await emulate(page, { viewport: { ...viewport, height: pageHeight } });
  await page.screenshot(picture);
  await emulate(page, { viewport });
}
