import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA, and the best practices of axe-core. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * `contrast` depends on theme and width, and takes most of the time; `structure` is everything else,
 * and depends on the language, whose texts are its names and labels.
 */
const optionsOf = {
  all: { runOnly: tags, rules: { 'target-size': { enabled: false } } },
  structure: {
    runOnly: tags,
    rules: { 'target-size': { enabled: false }, 'color-contrast': { enabled: false } },
  },
  contrast: { runOnly: ['color-contrast'] },
  targets: { runOnly: ['target-size'] },
};

/**
 * The violations that axe-core finds in the page, or only in its open dialog, since the content
 * below is inert and a screen of its own: the rule, and each element with its problem.
 */
export async function auditPage(
  page: Page,
  about: 'all' | 'structure' | 'contrast' = 'all',
): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // Evaluated by the browser driver, so the Content-Security-Policy does not block it.
  if (!hasAxe) await page.evaluate(axe);
  const found = await runAxe(page, about);
  if (about === 'contrast') return found;
  await page.evaluate(layBars, true);
  const targets = await runAxe(page, 'targets');
  await page.evaluate(layBars, false);
  return [...found, ...targets];
}

async function runAxe(page: Page, about: keyof typeof optionsOf): Promise<string[]> {
  const options = { ...optionsOf[about], resultTypes: ['violations'] };
  const { violations } = (await page.evaluate(
    `axe.run(document.querySelector('dialog[open]') ?? document, ${JSON.stringify(options)})`,
  )) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Makes the sticky bars static, or sticky again, for the check of target sizes: which link a bar
 * half covers depends on the scroll position and not on the layout.
 */
function layBars(isLaid: boolean): void {
  for (const bar of document.querySelectorAll<HTMLElement>('header.awning, header.awning nav')) {
    const stays = ['sticky', 'fixed'].includes(getComputedStyle(bar).position);
    if (isLaid && stays) bar.style.position = 'static';
    if (!isLaid) bar.style.position = '';
  }
}
