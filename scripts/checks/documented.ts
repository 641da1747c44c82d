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

/** The rows of a Markdown text's tables, without headings and rules. */
export function tableRows(markdown: string): string[] {
  const lines = markdown.split('\n');
  const isRow = (line?: string) => line?.startsWith('|') ?? false;
  const isRule = (line?: string) => /^\|[\s|:-]+\|$/.test(line ?? '');
  return lines.filter((line, n) => isRow(line) && !isRule(line) && !isRule(lines[n + 1]));
}

/** The cells of a table's row, without the spaces around them. */
export function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
