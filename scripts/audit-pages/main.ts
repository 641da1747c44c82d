import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import { findChromium } from '#testing/browser/launch-browser.ts';
import { emptyDataDir, startProgram } from '#testing/browser/program.ts';

const lighthouse = 'lighthouse@13.5.0';
const categories = ['accessibility', 'best-practices', 'seo'];
const pages = ['/', '/blog', '/login', '/register'];

/** The parts of Lighthouse's report that are read here. */
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { title: string; score: number | null; details?: { items?: Record<string, unknown>[] } }
  >;
};

const data = await emptyDataDir();
const program = await startProgram(data.folder);
try {
  for (const language of allLanguages) {
    for (const page of pages) {
      const isPerfect = await audit(program.url + inLanguage(page, language));
      if (!isPerfect) process.exitCode = 1;
    }
  }
} finally {
  await program.stop();
  await data.remove();
}

/** Prints a page's scores and every audit that lowers them; resolves to whether none does. */
async function audit(url: string): Promise<boolean> {
  const { categories: results, audits } = await runLighthouse(url);
  const points = categories.map(
    (name) => `${name} ${Math.round((results[name]?.score ?? 0) * 100)}`,
  );
  console.log(`${new URL(url).pathname}: ${points.join(', ')}`);
  const lost = categories
    .flatMap((name) => results[name]?.auditRefs ?? [])
    .flatMap(({ id, weight }) => (weight > 0 ? (audits[id] ?? []) : []))
    .filter(({ score }) => score !== null && score < 1);
  for (const { title, details } of lost) console.log(`  ${title}`, details?.items ?? '');
  return lost.length === 0;
}

async function runLighthouse(url: string): Promise<Report> {
  const path = join(data.folder, 'report.json');
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  await promisify(execFile)(
    'npx',
    [
      ...['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${path}`],
      ...[`--only-categories=${categories.join(',')}`, `--chrome-flags=--headless=new${sandbox}`],
    ],
    { env: { ...process.env, CHROME_PATH: findChromium('whole') } },
  );
  return JSON.parse(await readFile(path, 'utf8'));
}
