import { type Find, matches, shorten } from './find.ts';
import { isSentence } from './sentences.ts';

/**
 * Top-level domains of links that people send each other, with the free ones. One that is also a
 * word (`box.no`, a missing space) counts only if a path follows.
 */
const tld =
  '(?:com?|net|org|info|shop|store|site|online|xyz|link|live|top|app|dev|click|club|vip|help|fun|' +
  'biz|pro|tech|space|website|page|world|today|cc|cf|ga|gq|ml|io|ly|gg|ru|cn|pw|ws|bd|example|test|' +
  'web\\.app|github\\.io)';
const linkPatterns = [
  /(?:h..ps?:\/\/|www\.)\S+/giu,
  // With a path, any top-level domain counts.
  /(?<![\p{L}\p{N}])(?=[\w-]*[a-z])[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.[a-z]{2,24}\/[^\s\d]\S*/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?=[\\w-]*[a-z])[\\w-]{1,63}(?:\\.[\\w-]{1,63}){0,3}\\.(?:me|${tld})(?:\\/\\S*)?(?![\\p{L}\\p{N}])`,
    'giu',
  ),
  // Spellings that evade filters: `evil dot io`, `evil (dot) io`, `evil ডট কম`, `evil . com`.
  new RegExp(
    `(?<![\\p{L}\\p{N}])[\\w-]{2,63}\\s*(?:\\s\\.\\s|[([{]\\s*(?:dot|\\.|ডট)\\s*[)\\]}]|\\sdot\\s|\\s?ডট\\s?)\\s*(?:${tld}|কম|নেট|me)(?![\\p{L}\\p{N}])`,
    'giu',
  ),
];
export const email =
  /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\]|\sat\s(?=(?:g\s?mail|yahoo|hotmail|outlook)\b))\s?[\w-]+(?:\.[\w-]+)*/giu;

/** Names of accounts that a phone may still have, where people read of phones, and large shops. */
const harmless =
  /^(?:www\.)?(?:(?:gmail|google|icloud|youtube|gsmarena|apple|samsung|mi|pickaboo|ryans|daraz|amazon)\.com|daraz\.com\.bd|startech\.com\.bd|neir\.btrc\.gov\.bd|imei\.info)$/i;

const isEnd = (end: string) => end === 'me' || new RegExp(`^${tld}$`, 'i').test(end);

/** `rahim gmail.com`, `rahim gmail com`: the reader is to add the signs. */
const emailWithoutSign =
  /(?<![\w@])[\w.+-]{2,64}\s+(?:gmail|yahoo|hotmail|outlook)(?:\s?\.\s?|\s+(?:dot\s+)?)com\b/giu;

/** Links and mail addresses, also spelled to be overlooked (`rahim at gmail dot com`). */
export const findLinks = (read: string): Find[] => [
  ...matches('email', read, email),
  ...matches('email', read, emailWithoutSign),
  ...linkPatterns
    .flatMap((pattern) => [...read.matchAll(pattern)])
    .filter(({ 0: words, index }) => {
      const before = read.slice(Math.max(0, index - 40), index);
      return !harmless.test(words) && !isSentence(words, before, isEnd);
    })
    .map(([words]): Find => ({ kind: 'link', words: shorten(words) })),
];

/** The same text with links that no program makes clickable: `https[:]//evil[.]example`. */
export function defanged(text: string): string {
  return [...linkPatterns, email].reduce(
    (whole, pattern) =>
      whole.replace(pattern, (words) =>
        words.replaceAll('://', '[:]//').replace(/(?<!\[)\.(?!\])/g, '[.]'),
      ),
    text.normalize('NFKC'),
  );
}
