import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { type Figure, ratioOf, spreadOf } from './figures.ts';
import { barPlot, type Plot } from './plot.ts';
import { figuresTables, overallTable, targetsTable } from './table.ts';

/** The result of a scenario: stored as `bench/results/NAME.json` and plots. */
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
  await writeFile(join(resultsFolder, 'README.md'), await resultsPage());
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

/** `bench/results/README.md`: all targets in short, and the plots with date and machine. */
export async function resultsPage(): Promise<string> {
  const all = await storedResults();
  const parts = ['# Results', intro, overallTable(all.flatMap((each) => each.figures))];
  const origins = all.map(origin);
  for (const [place, result] of all.entries()) {
    const plots = Object.entries(result.plots ?? {});
    // Most are of one day and machine, which is written once.
    const news = origins[place] === origins[place - 1] ? '' : origin(result);
    if (news || plots.length > 0) parts.push(`## ${result.title}`, news);
    for (const [key, plot] of plots) parts.push(`![${plot.title}](${result.name}-${key}.svg)`);
  }
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const intro =
  'Written by `npm run bench`; `npm run bench -- --tables` prints every figure of the JSON files ' +
  'beside this page. [The page above](../README.md) explains each number. A ratio is taken round ' +
  'by round; a cell shows medians.';

/**
 * The tables of all stored figures, as Markdown: the median of the rounds, and in brackets the
 * least and the most.
 */
export async function storedTables(): Promise<string> {
  const all = await storedResults();
  const parts = ['# All targets', targetsTable(all.flatMap((each) => each.figures))];
  for (const result of all) {
    parts.push(`# ${result.title}`, result.about, origin(result), ...figuresTables(result.figures));
  }
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function origin({ made, machine: on, quick }: StoredResult): string {
  const note = quick ? ' A quick run: it only shows that the bench works.' : '';
  return `${made}, on ${Object.values(on).join(', ')}.${note}`;
}

function machine() {
  return {
    processor: `${cpus().length} × ${cpus()[0]?.model.trim() ?? process.arch}`,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB of memory`,
    system: process.platform,
    node: `Node ${process.versions.node}`,
  };
}
