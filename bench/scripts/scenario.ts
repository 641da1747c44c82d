import { allLanguages, languages } from '#contract/languages.ts';
import { builtScripts } from '#testing/screens/screen-scripts.ts';
import { type Figure, spreadOf } from '../lib/figures.ts';
import type { Scenario } from '../lib/results.ts';
import { buildWithMaps } from './build-with-maps.ts';
import { readScript, type ScriptFile } from './parts.ts';

/** The budget of a screen in KB (1,000 bytes) of gzip. */
const budget = 150;

/** Parts below this size (KB, on every screen) are grouped. */
const small = 1;
const others = 'all else';

/** The scripts of each screen before interaction, and their composition. */
export const scripts: Scenario = async () => {
  const { folder, remove } = await buildWithMaps();
  try {
    const { screens, scriptsOf } = builtScripts(folder);
    const known = new Map<string, ScriptFile>();
    const read = (path: string) => {
      const file = known.get(path) ?? readScript(folder + path);
      known.set(path, file);
      return file;
    };
    const loads = screens.flatMap((screen) =>
      allLanguages.map((language) => ({
        name: screen.replace(/.*\//, ''),
        language,
        files: scriptsOf(screen, language).map(read),
      })),
    );
    const shown = shownParts(loads.map(({ files }) => partsOf(files)));
    const figures = loads.flatMap(({ name, language, files }) => {
      const row = {
        what: name,
        under: { language: languages[language].name },
        unit: 'KB' as const,
      };
      const figure = (metric: string, bytes: number): Figure => ({
        ...row,
        metric,
        rounds: [bytes / 1000],
      });
      const parts = partsOf(files);
      const sum = (some: string[]) => some.reduce((all, part) => all + (parts.get(part) ?? 0), 0);
      const rest = [...parts.keys()].filter((part) => !shown.includes(part));
      return [
        {
          ...figure(
            'gzip',
            files.reduce((all, { gzip }) => all + gzip, 0),
          ),
          target: { of: 'value' as const, atMost: budget },
        },
        figure(
          'brotli',
          files.reduce((all, { brotli }) => all + brotli, 0),
        ),
        { ...row, unit: 'count' as const, metric: 'files', rounds: [files.length] },
        ...shown.map((part) => figure(part, sum([part]))),
        figure(others, sum(rest)),
      ];
    });
    const home = figures.filter(
      ({ what, under }) => what === 'home' && under.language === 'English',
    );
    return {
      title: 'Scripts',
      about:
        'What the page of each screen names as script, compressed as it is sent, and by gzip what ' +
        'that is made of: packages, the texts of one language, and our own code by its folder. ' +
        'Parts that come later, such as forms, are not in it.',
      figures,
      plots: {
        home: {
          title: 'What home loads as script',
          subtitle: 'KB by gzip',
          unit: 'KB',
          groups: home
            .filter(({ metric }) => [...shown, others].includes(metric))
            .map(({ metric, rounds }) => ({
              label: metric,
              bars: [{ series: 'home', value: spreadOf(rounds) }],
            })),
        },
      },
    };
  } finally {
    await remove();
  }
};

function partsOf(files: ScriptFile[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [part, bytes] of files.flatMap(({ parts }) => [...parts])) {
    sums.set(part, (sums.get(part) ?? 0) + bytes);
  }
  return sums;
}

/** The parts with their own column, largest first. */
function shownParts(screens: Map<string, number>[]): string[] {
  const largest = new Map<string, number>();
  for (const [part, bytes] of screens.flatMap((parts) => [...parts])) {
    largest.set(part, Math.max(bytes, largest.get(part) ?? 0));
  }
  return [...largest]
    .filter(([, bytes]) => bytes >= small * 1000)
    .sort(([, one], [, other]) => other - one)
    .map(([part]) => part);
}
