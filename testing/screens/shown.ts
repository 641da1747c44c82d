import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const specMap = join(import.meta.dirname, '../../docs/audit/spec-map.md');

/** The heading of the list in `docs/audit/spec-map.md`. */
const heading = '## Words in correct English';

/** The specification's sentence, as quoted there → the sentence on the pages. */
export const correctedWords: ReadonlyMap<string, string> = (() => {
  const [, rest = ''] = readFileSync(specMap, 'utf8').split(heading);
  const [section = ''] = rest.split(/^## /m);
  return new Map(
    [...section.matchAll(/^- '(.+?)' → '(.+?)'$/gm)].map(
      ([, specified = '', shownInstead = '']) => [specified, shownInstead],
    ),
  );
})();

/**
 * The sentence on the English pages for the specification's `specified`. `{name}` and the like are
 * replaced by `values`. Throws for a sentence that the list lacks, so that a test never expects one
 * that no page shows.
 */
export function shown(specified: string, values: Record<string, string> = {}): string {
  const sentence = correctedWords.get(specified);
  if (sentence === undefined) throw new Error(`"${specified}" is not under "${heading}"`);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? `{${name}}`);
}
