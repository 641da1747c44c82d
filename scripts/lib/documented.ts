const fence = /^```.*?^```/gms;
const codeSpan = /`([^`\n]+)`/g;
const link = /\]\(([^)\s]+)\)/g;
const fileName = /\.(ts|tsx|mjs|js|json|md|yml|css|svg|png|webp)$/;

/** The names of package.json's scripts that a Markdown text tells its reader to run. */
export function documentedScripts(markdown: string): string[] {
  return [...markdown.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].flatMap(
    ([, run, short]) => run ?? short ?? [],
  );
}

/**
 * What a Markdown text names as a file or folder: targets of links, and code spans that end like a
 * file's name or begin with a folder of `topLevel`. No addresses, routes, globs and placeholders.
 */
export function documentedPaths(markdown: string, topLevel: ReadonlySet<string>): string[] {
  const prose = markdown.replaceAll(fence, '');
  const spans = [...prose.matchAll(codeSpan)]
    .flatMap(([, span]) => span?.split(' ') ?? [])
    .filter((word) => fileName.test(word) || topLevel.has(word.split('/')[0] ?? ''));
  const links = [...prose.matchAll(link)].flatMap(([, target]) => target?.split('#')[0] || []);
  return [...spans, ...links]
    .filter((word) => /^[\w.-][\w./-]*$/.test(word))
    .map((word) => word.replace(/^\.\//, '').replace(/\/$/, ''));
}

/** The variables that a file in the form of .env.example sets, or shows commented out. */
export function variablesOfExample(example: string): string[] {
  return [...example.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].flatMap(([, name]) => name ?? []);
}

/** A test that a document names: `path/to/file.test.ts` › "title", "another title". */
export type NamedTest = { file: string; title: string };

const namedTests = /`([^`\n]+)` › ("[^"\n]+"(?:, "[^"\n]+")*)/g;

/** The tests that a Markdown text names, by file and title; one file may be followed by several. */
export function documentedTests(markdown: string): NamedTest[] {
  return [...markdown.matchAll(namedTests)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
}

/** A string that opens the arguments of `test(`, `describe(` or of what `.each(…)` gives. */
const titled =
  /(?:\b(?:test|describe)|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)\s*,/g;

/** The titles of a test file's tests and groups, as they stand in its source. */
export function titlesOf(source: string): string[] {
  return [...source.matchAll(titled)].flatMap(
    ([, single, double, template]) => single ?? double ?? template ?? [],
  );
}

/** The rows of a Markdown text's tables, without headings and rules. */
export function tableRows(markdown: string): string[] {
  const lines = markdown.split('\n');
  const isRow = (line?: string) => line?.startsWith('|') ?? false;
  const isRule = (line?: string) => /^\|[\s|:-]+\|$/.test(line ?? '');
  return lines.filter((line, n) => isRow(line) && !isRule(line) && !isRule(lines[n + 1]));
}
