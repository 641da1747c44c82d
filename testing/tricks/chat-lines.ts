import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A line of a conversation, and the trick that it has; `none` for a harmless line. */
export type ChatLine = { kind: string; text: string };

/** All lines of the tests: several messages of one writer are joined. */
export const chatLinesFile = resolve(import.meta.dirname, 'chat-lines.tsv');

/** Texts of honest people, as they type them: of descriptions, places, names and messages. */
export const honestLinesFile = resolve(import.meta.dirname, 'honest-lines.tsv');

/** Reads lines of two columns, `kind` and text, with a header; `⏎` separates messages. */
export function readChatLines(file = chatLinesFile): ChatLine[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [kind = '', text = ''] = line.split('\t');
    return { kind, text: text.replaceAll(/\s*⏎\s*/g, ' ') };
  });
}
