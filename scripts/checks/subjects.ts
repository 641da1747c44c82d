import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImports } from './imports.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const callsIn = (text: string) => text.match(/'(?:GET|POST|PUT|DELETE) \/[^']*'/g) ?? [];

const features = readdirSync(join(root, 'server/features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The keys of the files in `contract/calls/`, each with its file, without the ending. */
export function keysOfSubjects(): (readonly [call: string, subject: string])[] {
  return readdirSync(join(root, 'contract/calls')).flatMap((file) =>
    callsIn(read(`contract/calls/${file}`).replaceAll(/^ {4,}.*$/gm, '')).map(
      (call) => [call, file.replace(/\.ts$/, '')] as const,
    ),
  );
}

/** Each call with the feature that handles it, by the imports of `server/features/index.ts`. */
export function featuresOfCalls(): Map<string, string> {
  const index = read('server/features/index.ts');
  const featureOf = new Map(
    [...index.matchAll(/import \{([^}]*)\} from '\.\/([^/']+)\//g)].flatMap(([, names, feature]) =>
      (names?.match(/\w+/g) ?? []).map((name) => [name, feature ?? ''] as const),
    ),
  );
  return new Map(
    [...index.matchAll(/^ {2}('[A-Z]+ \/[^']*'): (\w+),/gm)].map(
      ([, call = '', handler = '']) => [call, featureOf.get(handler) ?? ''] as const,
    ),
  );
}

/**
 * The screens of each subject: that of the call with the screen's name, else of most of its queries,
 * else of most of its calls; '' without calls.
 */
function screensBySubject(): Map<string, string[]> {
  const subjects = new Map(keysOfSubjects());
  const graph = readImports();
  const screens = new Map<string, string[]>();
  for (const screen of readdirSync(join(root, 'web/screens')).sort()) {
    const own = [...graph.keys()].filter((file) => file.startsWith(`web/screens/${screen}/`));
    // Some screens have their query from a folder that others use, too.
    const shared = own.flatMap((file) => graph.get(file) ?? []).filter(isShared);
    const weights = new Map<string, number>();
    const weigh = (call: string, weight: number) => {
      const subject = subjects.get(call);
      if (subject && weight > 0) weights.set(subject, (weights.get(subject) ?? 0) + weight);
    };
    for (const [files, weight] of [
      [own, 10_000],
      [shared, 1],
    ] as const) {
      for (const call of [...new Set(files)].flatMap((file) => callsIn(read(file)))) {
        const isQuery = call.startsWith("'GET");
        const hasName = call.split(/[/']/)[2] === screen.replaceAll('-', '');
        const kind = isQuery ? 1 : 0.01;
        weigh(call, Math.floor(weight * kind * (hasName ? 1_000_000 : 1)));
      }
    }
    const [most] = [...weights].sort(
      ([one, much], [other, more]) => more - much || one.localeCompare(other),
    );
    const subject = most?.[0] ?? '';
    screens.set(subject, [...(screens.get(subject) ?? []), screen]);
  }
  return screens;
}

const isShared = (file: string) => /^web\/(?:shop|buying|api)\//.test(file);

/** The map of `docs/architecture.md`: a row for each subject. */
export function drawSubjects(): string {
  const screens = screensBySubject();
  const rows = features.map((feature) => {
    return [feature, (screens.get(feature) ?? []).join(' ')];
  });
  rows.push(['(no calls)', (screens.get('') ?? []).join(' ')]);
  const head = ['Subject', 'Screens'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
