import { asRead } from './as-read.ts';
import type { Find } from './find.ts';
import { findLinks } from './links.ts';
import { findMessengers, isMessengerName } from './messengers.ts';
import { findNumbers } from './numbers.ts';
import { findRequests } from './requests.ts';

/**
 * Contact details, links, and requests of known tricks in a text, in either language and both
 * scripts. An empty list proves nothing. Of a conversation pass the last messages of one writer,
 * joined by spaces, because numbers are split over them.
 */
export function findTricks(text: string): Find[] {
  const read = asRead(text);
  const found = [
    ...findNumbers(read),
    // `wh@tsapp` is no address.
    ...findLinks(read).filter(
      ({ words }) => !isMessengerName(words.toLowerCase().replace('@', 'a')),
    ),
    ...findMessengers(read),
    ...findRequests(read),
  ];
  const seen = new Set<string>();
  return found.filter(({ kind, words }) => {
    const key = `${kind} ${words.toLowerCase()}`;
    return !seen.has(key) && seen.add(key);
  });
}
