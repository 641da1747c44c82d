import { idPattern } from '#contract/constants.ts';
import { inboxPath, threadsPath } from '#contract/notices/screens.ts';
import { returnPath } from './return-path.ts';

/** What is behind the addresses that lead visitors to the login; the first that fits counts. */
const kinds = [
  ['inbox', inboxPath],
  ['inbox', threadsPath],
  ['ask', '/dashboard/ask/'],
  ['offer', '/dashboard/offer/'],
  ['sell', '/dashboard/addproduct'],
  ['stolen', '/dashboard/stolen'],
  ['mine', '/dashboard'],
  ['mine', '/order/'],
  ['phone', '/phone/'],
  ['search', '/search'],
] as const;

type Kind = (typeof kinds)[number][0] | 'book' | 'report';

/** `phone`: the id of the phone that it is about. */
export type Wish = { kind: Kind; phone: string | undefined };

/** For these a buyer's account is enough, and all that it needs. */
const buying: readonly Kind[] = ['ask', 'offer', 'book', 'report', 'phone', 'search'];

/** What a visitor wanted, by the search of the login's address; undefined for the login itself. */
export function wishOf(search: string): Wish | undefined {
  const [path = '', query] = returnPath(search).split(/[?#](.*)/s);
  const parameters = new URLSearchParams(query);
  // A list has such a button in each row.
  const reported = parameters.get('report');
  if (reported) return { kind: 'report', phone: idOf(reported) };
  const kind = kinds.find(([, start]) => path.startsWith(start))?.[0];
  if (!kind) return undefined;
  if (kind === 'phone' || kind === 'ask' || kind === 'offer') {
    const phone = idOf(path.split('/')[kind === 'phone' ? 2 : 3] ?? '');
    return { kind: kind === 'phone' && parameters.has('book') ? 'book' : kind, phone };
  }
  return { kind, phone: undefined };
}

const idOf = (text: string) => (idPattern.test(text) ? text : undefined);

/** The role that the wish needs; undefined where the new member chooses. */
export function titleFor(search: string): 'buyer' | 'seller' | undefined {
  const kind = wishOf(search)?.kind;
  if (kind === 'sell') return 'seller';
  return kind && buying.includes(kind) ? 'buyer' : undefined;
}
