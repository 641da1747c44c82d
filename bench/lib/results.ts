import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { type Figure, ratioOf, spreadOf } from './figures.ts';
import { barPlot, type Plot } from './plot.ts';
import { figuresTables, overallTable, targetsTable } from './table.ts';

/** The result of a scenario: stored as `bench/results/NAME.json`, a table and plots. */
export type Measured = {
  title: string;
  /** Introduces the table: what was measured, and the reference. */
  about: string;
  figures: Figure[];
  /** Each is written to `NAME-KEY.svg`. */
  plots?: Record<string, Plot>;
};

/** Options from the command line. */
export type BenchOptions = {
  /** Fewer, shorter rounds with little data: a smoke test, not for publishing. */
  quick: boolean;
  /** Leaves filled databases for the next run, where a scenario can. */
  keep: boolean;
  /** Numbers of products in the shop. */
  sizes: number[];
};

export type Scenario = (options: BenchOptions) => Promise<Measured>;

type StoredResult = Measured & { name: string; quick: boolean; made: string; machine: object };

export const resultsFolder = resolve(import.meta.dirname, '../results');

/** Writes the result of a scenario, and replaces its earlier one. */
export async function saveResult(name: string, measured: Measured, quick: boolean): Promise<void> {
  await mkdir(resultsFolder, { recursive: true });
  for (const file of await readdir(resultsFolder)) {
    if (file.startsWith(`${name}-`) && file.endsWith('.svg')) await rm(join(resultsFolder, file));
  }
  const figures = measured.figures.map((figure) => ({
    ...figure,
    ...spreadOf(figure.rounds),
    ...(figure.reference && { ratio: ratioOf(figure) }),
  }));
  const made = new Date().toISOString().slice(0, 10);
  const result: StoredResult = { name, quick, made, machine: machine(), ...measured, figures };
  await writeFile(join(resultsFolder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  for (const [key, plot] of Object.entries(measured.plots ?? {})) {
    await writeFile(join(resultsFolder, `${name}-${key}.svg`), barPlot(plot));
  }
  await writeFile(join(resultsFolder, 'README.md'), summary(await storedResults()));
}

/** All stored results, the latest of each scenario. */
async function storedResults(): Promise<StoredResult[]> {
  const files = (await readdir(resultsFolder)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(
      async (file) => JSON.parse(await readFile(join(resultsFolder, file), 'utf8')) as StoredResult,
    ),
  );
}

/** The summary page with targets, tables and plots of all scenarios. */
function summary(all: StoredResult[]): string {
  const parts = ['# Results', intro, ...targetsPart(all)];
  for (const { name, quick, made, machine: on, title, about, figures, plots } of all) {
    const note = quick ? ' A quick run: only good to see that it works.' : '';
    parts.push(`## ${title}`, about, `${made}, on ${Object.values(on).join(', ')}.${note}`);
    for (const [key, plot] of Object.entries(plots ?? {})) {
      parts.push(`![${plot.title}](${name}-${key}.svg)`);
    }
    parts.push(...figuresTables(figures));
  }
  return `${parts.join('\n\n')}\n`;
}

const intro =
  'Written by `npm run bench`. A cell is the median of all rounds, with the least and the most in ' +
  'brackets. A ratio is taken round by round. How each number is made stands in ' +
  '[the page above](../README.md).';

function targetsPart(all: StoredResult[]): string[] {
  const figures = all.flatMap((each) => each.figures);
  const table = targetsTable(figures);
  return table ? ['## Targets in short', overallTable(figures), '## Targets', table] : [];
}

function machine() {
  return {
    processor: `${cpus().length} × ${cpus()[0]?.model.trim() ?? process.arch}`,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB of memory`,
    system: process.platform,
    node: `Node ${process.versions.node}`,
  };
}
