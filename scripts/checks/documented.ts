const fence = /^```.*?^```/gms;
const codeSpan = /`([^`\n]+)`/g;
const link = /\]\(([^)\s]+)\)/g;
const fileName = /\.(ts|tsx|mjs|js|json|md|yml|css|svg|png|webp)$/;

/** The npm scripts that a Markdown text recommends. */
export function documentedScripts(markdown: string): string[] {
  return [...markdown.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].flatMap(
    ([, run, short]) => run ?? short ?? [],
  );
}

/**
 * The files and folders in a Markdown text: link targets, and code spans with a file extension or
 * below a folder of `topLevel`. Addresses, routes, globs and placeholders are excluded.
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

/** The variables in the format of .env.example, including commented ones. */
export function variablesOfExample(example: string): string[] {
  return [...example.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].flatMap(([, name]) => name ?? []);
}

/** A command that writes settings to `.env`, or adds to it. */
export const envFile = /^cat (>>?) \.env <<'?END'?(?: && npm start)?\n(.*?)\nEND$/gms;

/**
 * The settings in `.env` after each such command of a Markdown text, with what the shell puts in
 * their place made up.
 */
export function envFilesOf(markdown: string): Record<string, string>[] {
  let env: Record<string, string> = {};
  return [...markdown.matchAll(envFile)].map(([, redirect, lines = '']) => {
    const made = lines.replace(/\$\(openssl [^)]*\)|\$\w+/g, 'made-up-'.repeat(5));
    const added = Object.fromEntries(made.split('\n').map((line) => line.split(/=(.*)/s)));
    env = redirect === '>' ? added : { ...env, ...added };
    return env;
  });
}

/**
 * The number of words in a text: parts between blanks with a letter or a digit. The signs of tables
 * and lists cost no reader time.
 */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

/** The rows of all tables in a Markdown text, without headings and rules. */
export function tableRows(markdown: string): string[] {
  const lines = markdown.split('\n');
  const isRow = (line?: string) => line?.startsWith('|') ?? false;
  const isRule = (line?: string) => /^\|[\s|:-]+\|$/.test(line ?? '');
  return lines.filter((line, n) => isRow(line) && !isRule(line) && !isRule(lines[n + 1]));
}

/** The trimmed cells of a table row. */
export function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
