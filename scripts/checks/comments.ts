import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const generated = new Set(['node_modules', 'build', 'data', '.react-router', '.cache', '.git']);

/** A comment; `line` is 1 for the first line of the file. */
export type Comment = { file: string; line: number; text: string };

/** All files with comments: TypeScript, scripts, styles, shell, workflows and the settings' example. */
export const commentedFiles = (): string[] =>
  globSync(['**/*.{ts,tsx,mjs,css,sh}', '.github/**/*.yml', '.githooks/*', '.env.example'], {
    cwd: root,
    exclude: (path) => generated.has(path),
  }).map((file) => file.replaceAll('\\', '/'));

/** The comments of a file from the root. */
export const commentsIn = (file: string): Comment[] =>
  commentsOf(file, readFileSync(resolve(root, file), 'utf8'));

/**
 * The comments of a source text, by its language's tokens: strings that resemble comments are not
 * included. Line comments that follow each other are one comment, because a sentence may run on.
 */
export function commentsOf(file: string, code: string): Comment[] {
  const spans = /\.(?:ts|tsx|mjs)$/.test(file)
    ? parseSync(file, code).comments
    : tokens(file, code);
  const comments: (Comment & { end: number; isLine: boolean })[] = [];
  let counted = { end: 0, line: 1 };
  for (const { start, end } of spans) {
    const text = textOf(code.slice(start, end));
    const last = comments.at(-1);
    const isLine = !code.startsWith('/*', start);
    if (last?.isLine && isLine && /^[ \t]*\n?[ \t]*$/.test(code.slice(last.end, start))) {
      last.text += ` ${text}`;
      last.end = end;
      continue;
    }
    const between = code.slice(counted.end, start).split('\n').length - 1;
    counted = { end: start, line: counted.line + between };
    comments.push({ file, line: counted.line, text, end, isLine });
  }
  return comments.map(({ end: _, isLine: __, ...comment }) => comment);
}

/** Strings are alternatives before comments, so that a comment's sign inside them does not count. */
function tokens(file: string, code: string): { start: number; end: number }[] {
  const string = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/.source;
  const comment = file.endsWith('.css') ? /\/\*.*?\*\//.source : /(?<![^\s])#[^\n]*/.source;
  return [...code.matchAll(new RegExp(`${comment}|${string}`, 'gs'))]
    .filter(([token]) => /^(?:\/\*|#)/.test(token))
    .map((token) => ({ start: token.index, end: token.index + token[0].length }));
}

/** The text in one line, without the comment's signs. */
const textOf = (comment: string): string =>
  comment
    .replace(/^(?:\/\*\*?|\/\/|#)|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
