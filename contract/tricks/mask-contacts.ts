import { asRead } from './as-read.ts';
import type { TrickKind } from './find.ts';
import { findTricks } from './find-tricks.ts';

/** What leads a conversation out of the shop. */
const contactKinds: readonly TrickKind[] = ['number', 'messenger', 'link', 'email'];

/** In the place of hidden words. */
export const maskMark = '•••••';

const contactsIn = (text: string) =>
  findTricks(text).filter(({ kind }) => contactKinds.includes(kind));

/** Whether a text names a way to reach a person outside of the shop. */
export const hasContacts = (text: string): boolean => contactsIn(text).length > 0;

const banglaDigits = '০১২৩৪৫৬৭৮৯';

/** The words as they may have been written: with other separators, and digits of either script. */
function patternOf(words: string): RegExp {
  const parts = words
    .split(' ')
    .map((part) =>
      part
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\d/g, (digit) => `[${digit}${banglaDigits[Number(digit)]}]`),
    );
  return new RegExp(parts.join('[^\\p{L}\\p{N}]*'), 'giu');
}

/**
 * The text with contact details replaced by `maskMark`; null if there are no such details. `before`: the
 * writer's earlier messages, because numbers are split over several. Where the place of a contact is
 * not certain, as of a number in words, the whole text is replaced.
 */
export function maskContacts(text: string, before: readonly string[]): string | null {
  const found = contactsIn(text);
  if (found.length === 0) return completes(text, before) ? maskMark : null;
  // The longest first, because a link may contain a number.
  const words = found.map((find) => find.words).sort((one, other) => other.length - one.length);
  const patterns = words.map(patternOf);
  const isPlain = patterns.every((pattern) => text.search(pattern) >= 0);
  const masked = patterns.reduce(
    (shown, pattern) => shown.replace(pattern, maskMark),
    isPlain ? text : asRead(text),
  );
  const isHidden = contactsIn(masked).length === 0 && !completes(masked, before);
  return isHidden ? masked : maskMark;
}

/** Whether the text makes a contact of the messages before it. */
function completes(text: string, before: readonly string[]): boolean {
  if (before.length === 0) return false;
  const known = new Set(contactsIn(before.join(' ')).map(({ kind, words }) => `${kind} ${words}`));
  return contactsIn([...before, text].join(' ')).some(
    ({ kind, words }) => !known.has(`${kind} ${words}`),
  );
}
