import { asRead } from './as-read.ts';
import type { TrickKind } from './find.ts';
import { findTricks } from './find-tricks.ts';

/** Addresses that a reader opens: never shown, because pages that steal money resemble others. */
export const addressKinds: readonly TrickKind[] = ['link', 'email'];
/** What leads a conversation out of the shop; numbers are shown where the deal shows numbers. */
const contactKinds: readonly TrickKind[] = ['number', 'messenger', ...addressKinds];

/** In the place of hidden words. */
export const maskMark = '•••••';

const findKinds = (text: string, kinds: readonly TrickKind[]) =>
  findTricks(text).filter(({ kind }) => kinds.includes(kind));

/** Whether a text names a way to reach a person outside of the shop. */
export const hasContacts = (text: string): boolean => findKinds(text, contactKinds).length > 0;

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
export const maskContacts = (text: string, before: readonly string[]): string | null =>
  mask(text, before, contactKinds);

/** The same for links and mail addresses alone. */
export const maskAddresses = (text: string, before: readonly string[]): string | null =>
  mask(text, before, addressKinds);

/** As the other of two who deal with each other reads it: numbers where they are shown, addresses never. */
export const shownToOther = (text: string, isNumberSeen: boolean): string =>
  (isNumberSeen ? maskAddresses(text, []) : maskContacts(text, [])) ?? text;

function mask(text: string, before: readonly string[], kinds: readonly TrickKind[]): string | null {
  const found = findKinds(text, kinds);
  if (found.length === 0) return completes(text, before, kinds) ? maskMark : null;
  // The longest first, because a link may contain a number.
  const words = found.map((find) => find.words).sort((one, other) => other.length - one.length);
  const patterns = words.map(patternOf);
  const isPlain = patterns.every((pattern) => text.search(pattern) >= 0);
  const masked = patterns.reduce(
    (shown, pattern) => shown.replace(pattern, maskMark),
    isPlain ? text : asRead(text),
  );
  const isHidden = findKinds(masked, kinds).length === 0 && !completes(masked, before, kinds);
  return isHidden ? masked : maskMark;
}

/** Whether the text makes a contact of the messages before it. */
function completes(text: string, before: readonly string[], kinds: readonly TrickKind[]): boolean {
  if (before.length === 0) return false;
  const known = new Set(
    findKinds(before.join(' '), kinds).map(({ kind, words }) => `${kind} ${words}`),
  );
  return findKinds([...before, text].join(' '), kinds).some(
    ({ kind, words }) => !known.has(`${kind} ${words}`),
  );
}
