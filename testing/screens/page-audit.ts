import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 on the levels A and AA, and what axe-core's authors recommend beyond it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations that axe-core finds in the page as it is, or in its open dialog alone, since what
 * lies under it is out of reach and a screen of its own: the rule, and each element with what is
 * wrong with it.
 */
export async function auditPage(page: Page): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // Not a script of the page: its Content-Security-Policy does not hold here.
  if (!hasAxe) await page.evaluate(axe);
  const { violations } = (await page.evaluate(
    `axe.run(document.querySelector('dialog[open]') ?? document, {
      runOnly: ${JSON.stringify(tags)},
      resultTypes: ['violations'],
    })`,
  )) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
