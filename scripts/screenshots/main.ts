import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { allLanguages } from '#contract/languages.ts';
import { launchBrowser } from '#testing/browser/launch-browser.ts';
import { emptyDataDir, startProgram } from '#testing/browser/program.ts';
import { emulate, startTour, themes } from '#testing/screens/screen-tour.ts';
import { screens } from '#testing/screens/screens.ts';
import { compareFolders } from './compare.ts';
import { type Picture, saveContactSheet } from './contact-sheet.ts';
import { photographMails } from './mails.ts';
import { photographCommit } from './photograph-commit.ts';
import { photographForReadme } from './readme-pictures.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    to: { type: 'string', default: 'build/screenshots' },
    compare: { type: 'string' },
    limit: { type: 'string', default: '0.01' },
    readme: { type: 'boolean', default: false },
  },
});
const beginnings = options.only.split(',');
const wanted = screens.filter(({ name }) => beginnings.some((each) => name.startsWith(each)));
const withMails = beginnings.some((each) => 'mails'.startsWith(each));
const folder = resolve(options.to);
const widths = [360, 1280] as const;
const height = 800;

if (options.readme) await photographForReadme();
else if (options.compare === undefined) await photographAll();
else process.exitCode = await compareWith(options.compare);

/** Compares with the pictures of a folder or a commit; resolves to the exit code. */
async function compareWith(reference: string): Promise<number> {
  const before = existsSync(reference)
    ? { folder: resolve(reference), remove: async () => {} }
    : await photographCommit(reference, options.only);
  try {
    const names = await photographAll();
    const differences = await compareFolders(before.folder, folder, names);
    for (const { name, share } of differences)
      console.log(`${(share * 100).toFixed(3).padStart(7)} %  ${name}`);
    const above = differences.filter(({ share }) => share * 100 > Number(options.limit));
    console.log(
      `${above.length} of ${names.length} pictures differ by more than ${options.limit} %`,
    );
    if (differences.length > 0) console.log(`The differences are drawn in ${folder}/differences`);
    return above.length === 0 ? 0 : 1;
  } finally {
    await before.remove();
  }
}

/** Photographs the wanted screens and mails; resolves to the paths of the pictures in the folder. */
async function photographAll(): Promise<string[]> {
  const browser = await launchBrowser();
  try {
    if (!options.only) await rm(folder, { recursive: true, force: true });
    const mails = withMails ? await photographMails(browser, folder) : [];
    const pictures = wanted.length > 0 ? await photographScreens(browser) : [];
    console.log(`The pictures are in ${folder}`);
    return [...mails, ...pictures].map(({ path }) => relative(folder, path));
  } finally {
    await browser.close();
  }
}

async function photographScreens(browser: Browser): Promise<Picture[]> {
  const taken: Picture[] = [];
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
          taken.push(...pictures);
        }
        console.log(`${wanted.length} screens in "${language}", ${width} px wide`);
      }
    }
    await tour.close();
  } finally {
    await program.stop();
    await data.remove();
  }
  return taken;
}

/** The full page; a dialog only within the viewport. */
async function photograph(page: Page, path: string): Promise<void> {
  const picture = { path, animations: 'disabled', caret: 'hide' } as const;
  await page.evaluate(zeroChance);
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

/**
 * Runs in the page: replaces times of the day, ports and ids by zeros, so that two pictures of the
 * same screen are equal.
 */
function zeroChance(): void {
  const chance = /[\d০-৯]+:[\d০-৯]+|(?<=PH-)[\dA-Z]{4}-[\dA-Z]{4}|[\w-]*[\da-f]{8}[\w-]*/g;
  const zeros = (text: string) =>
    text.replace(chance, (found) => found.replace(/[\da-zA-Z]/g, '0').replace(/[০-৯]/g, '০'));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const zeroed = zeros(text.nodeValue ?? '');
    if (zeroed !== text.nodeValue) text.nodeValue = zeroed;
  }
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[readonly]')) {
    field.value = zeros(field.value);
  }
}
