import type { Plan } from './country.ts';
import type { Run } from './run.ts';

/** The command that repeats a run. */
export function commandOf({ seed, people, days, without, isSteered }: Plan): string {
  const left = without.size > 0 ? ` --without ${[...without].join(',')}` : '';
  return `npm run country -- --seed ${seed} --people ${people} --days ${days}${left}${isSteered ? '' : ' --unsteered'}`;
}

/** Sentences of a story that are shown: its end, which leads to what was found. */
const sentences = 40;

export function tell({ plan, found, story }: Run): string {
  if (!found) return '';
  const isAbout = ({ people }: Run['story'][number]) =>
    found.people.length === 0 || people.some((id) => found.people.includes(id));
  const lines = story.filter(isAbout).slice(-sentences);
  return [
    `${found.question}: ${found.what}`,
    commandOf(plan),
    ...lines.map(({ text }) => `  ${text}`),
  ].join('\n');
}

/** What a run has cost, in people × hours of the country for a minute of one processor. */
export function speedOf(runs: readonly Pick<Run, 'people' | 'hours' | 'seconds'>[]): string {
  const lived = runs.reduce((sum, run) => sum + run.people.length * run.hours, 0);
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
  return `${Math.round(lived)} people × hours in ${Math.round(seconds)} s of one processor: ${Math.round((60 * lived) / seconds)} a minute`;
}
