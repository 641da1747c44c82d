import { toAsciiDigits } from '#contract/digits.ts';
import { foldPlace } from '#contract/places/fold-place.ts';

/** A word, a number or a sign of the typed text; `literal` is between quotes. */
export type Piece = {
  kind: 'word' | 'number' | 'sign' | 'literal';
  /** As typed, with ASCII digits. */
  text: string;
  /** Spellings that are heard alike are one; '' of numbers. */
  sound: string;
  /** Of a number. */
  value: number;
  start: number;
  end: number;
  /** Whether no space is between it and the piece before, as of `29` and `e` in `v29e`. */
  touches: boolean;
};

/** A price with commas or dots, a number, letters of one script, or a sign that means something here. */
const pieceOf =
  /["“”][^"“”]*["“”]|\d{1,3}(?:,\d{2,3})+(?!\d)|\d{1,3}(?:\.\d{2})*(?:\.\d{3})+(?![\d.])|\d+(?:\.\d+)?|(?:[\u0980-\u09e5\u09f0-\u09f1]|\u200c|\u200d)+|(?:(?![\u0980-\u09ff])[\p{L}\p{M}'’])+|[৳%+/~<>–—-]/gu;

/** The pieces of a text in NFC; what is neither of them only separates. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = -1;
  for (const match of toAsciiDigits(text).matchAll(pieceOf)) {
    const [found] = match;
    const kind = kindOf(found);
    const start = match.index;
    pieces.push({
      kind,
      text: found,
      sound: kind === 'word' ? soundOf(found) : '',
      value: kind === 'number' ? numberOf(found) : Number.NaN,
      start,
      end: start + found.length,
      touches: start === end,
    });
    end = start + found.length;
  }
  return pieces;
}

/** A dot before three digits separates thousands, as in `readTaka`. */
function numberOf(found: string): number {
  const isGrouped = /^\d{1,3}(?:\.\d{2})*(?:\.\d{3})+$/.test(found);
  return Number(found.replace(isGrouped ? /\./g : /,/g, ''));
}

function kindOf(found: string): Piece['kind'] {
  if (/^["“”]/.test(found)) return 'literal';
  if (/^\d/.test(found)) return 'number';
  return /^[৳%+/~<>–—-]/.test(found) ? 'sign' : 'word';
}

/**
 * Heard alike, in each script for itself: `hazar` and `hajaar`, `নীচে` and `নিচে`. Short Latin words
 * are themselves: `rom` is no `ram`, and `15c` no `15k`.
 */
export function soundOf(text: string): string {
  const lower = text.toLowerCase();
  return /^[a-z]{1,3}$/.test(lower) ? lower : foldPlace(text);
}

/** Endings of a noun in both scripts, as their sounds: of, in, the, too; the longest first. */
const endings = /(?:gula|tai|er|te|ta|ti|r|e|i|গুলা|গুলো|টাকে|টার|টা|টি|ের|তে|কে|ে|র|ই|ও|জ|এর)$/u;

/** A sound, and those that it could have without its ending. */
export function stemsOf(sound: string): string[] {
  const stem = sound.replace(endings, '');
  if (stem === sound || stem.length < 3) return [sound];
  const shorter = stem.replace(endings, '');
  return shorter === stem || shorter.length < 3 ? [sound, stem] : [sound, stem, shorter];
}
