import type { SearchFlag, SearchGroup, SearchSort } from '#contract/search/search-choices.ts';
import { searchFlags } from '#contract/search/search-choices.ts';
import { tidy } from '#contract/text.ts';
import { isBrandWord, isNameWord, longNameWords } from '#server/catalogue/seed-names.ts';
import { wordsOf } from '#server/catalogue/words.ts';
import { distance } from '#server/lib/edit-distance.ts';
import { isNumberWord, modelNumberOf, phraseAt, type Reading, wordsFrom } from './amounts.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { placeIn } from './place-words.ts';
import { priceIn } from './price-phrases.ts';
import { sizeIn } from './size-phrases.ts';
import { isSpelled, longestPhrase, type Role, rolesOf } from './vocabulary.ts';

/** A parameter of a search's address, read from words. */
export type WishFilter = {
  field: SearchGroup | SearchFlag | 'min' | 'max' | 'sort';
  value: string;
};

/** Words of a wish that are a filter or an order; `literally`: what is searched for when they are not. */
export type Understood = { words: string; filters: WishFilter[]; literally: string };

export type Wish = {
  /** What is left: the name of a phone. Reading it again gives the same. */
  rest: string;
  understood: Understood[];
  /** Ignored words that identify no phone, but may be important to the visitor. */
  ignored: string[];
  /** Words for things that are not sold here. */
  unsold: string[];
};

type Part = {
  from: number;
  to: number;
  filters: WishFilter[];
  isSaid: boolean;
  isUnsold?: boolean;
};

/**
 * Parses a search in everyday words: prices, sizes, places, required features, and words without
 * meaning. Quoted text is searched literally.
 */
export function readWish(typed: string, { sizes = true, isRest = false } = {}): Wish {
  const text = withModelNumbers(tidy(typed).normalize('NFC'));
  const pieces = piecesOf(text);
  const parts: Part[] = [];
  const isRead = (index: number) =>
    pieces[index]?.kind === 'literal' || parts.some(({ from, to }) => from <= index && index < to);
  const reading: Reading = { pieces, isRead };
  const readAll = (read: () => Omit<Part, 'isSaid'> | undefined) => {
    for (let part = read(); part; part = read()) parts.push({ ...part, isSaid: true });
  };
  readAll(() => priceOf(reading, parts));
  if (sizes) readAll(() => sizeOf(reading));
  readAll(() => thingsOf(reading));
  readAll(() => placeOf(reading));
  // What is left has lost what it comes with: `charger box soho`.
  if (!isRest) readAll(() => unsoldOf(reading));
  parts.push(...talkOf(reading));
  parts.sort((one, other) => one.from - other.from);
  return wishOf(text, { pieces, parts }, { sizes });
}

/** `আইফোন এগারো` is `আইফোন 11`; `স্যামসাং ছয় জিবি` and `আইফোন পঞ্চাশ হাজার` remain. */
function withModelNumbers(text: string): string {
  const pieces = piecesOf(text);
  const counted: readonly Role[] = [
    'gigabyte',
    'terabyte',
    'ram',
    'thousand',
    'lakh',
    'taka',
    'measure',
  ];
  return pieces.reduceRight((read, piece, at) => {
    const number = modelNumberOf(piece);
    const [maker = ''] = wordsOf(pieces[at - 1]?.text ?? '');
    const following = rolesOf([pieces[at + 1]?.sound ?? '']);
    const isModel =
      number && isBrandWord(maker) && !following.some((role) => counted.includes(role));
    return isModel ? `${read.slice(0, piece.start)}${number}${read.slice(piece.end)}` : read;
  }, text);
}

/** Things that are not sold here, but not what comes with a phone: `charger soho`, `with cover`. */
function unsoldOf(reading: Reading) {
  for (let from = 0; from < reading.pieces.length; from += 1) {
    const found = longestOf(reading, from, ['unsold']);
    if (!found) continue;
    const beside = [from - 2, from - 1, found.to, found.to + 1].map((at) => reading.pieces[at]);
    if (beside.some((piece) => piece && comesWith.test(piece.text.normalize('NFC')))) continue;
    return { from, to: found.to, filters: [], isUnsold: true };
  }
  return undefined;
}

const comesWith = new RegExp(
  '^(?:with|soho|shoho|saho|sathe|sath|including|free|and|plus|ar|box|bina|without|chara|chhara|sara|nai|nei|ase|ache|সহ|সাথে|সঙ্গে|আছে|বক্স|ছাড়া|নাই|নেই|আর|ফ্রি)$'.normalize(
    'NFC',
  ),
  'iu',
);

function priceOf(reading: Reading, parts: readonly Part[]) {
  const price = priceIn(reading);
  if (!price) return undefined;
  const { min, max, from, to } = price;
  // The first price counts: `10k 15k` has no meaning of its own.
  const isKnown = parts.length > 0;
  const ends = isKnown ? [] : Object.entries({ min, max });
  return { from, to, filters: ends.flatMap(([field, taka]) => filterOf(field as 'min', taka)) };
}

function sizeOf(reading: Reading) {
  const size = sizeIn(reading);
  if (!size) return undefined;
  const { ram, storage, from, to } = size;
  return { from, to, filters: [...filterOf('ram', ram), ...filterOf('storage', storage)] };
}

const filterOf = (field: WishFilter['field'], value: number | undefined): WishFilter[] =>
  value === undefined ? [] : [{ field, value: String(value) }];

function placeOf(reading: Reading) {
  const place = placeIn(reading);
  if (!place) return undefined;
  const { division, district, area, from, to } = place;
  const filters: WishFilter[] = district
    ? [{ field: 'district', value: district }]
    : [{ field: 'division', value: division }];
  if (area) filters.push({ field: 'area', value: area });
  return { from, to, filters };
}

const orders: Partial<Record<Role, SearchSort>> = { cheapest: 'cheapest', newest: 'newest' };
const wishes: readonly Role[] = [...searchFlags, 'cheapest', 'newest', 'like-new', 'unofficial'];

/** What a phone should have, and the order in which they should come. */
function thingsOf(reading: Reading) {
  for (let from = 0; from < reading.pieces.length; from += 1) {
    const found = longestOf(reading, from, wishes);
    if (!found) continue;
    const { role } = found;
    const before = from - 1;
    const isBefore = phraseAt(reading, { from: before, role: 'without' }) === from;
    const without = phraseAt(reading, { from: found.to, role: 'without' });
    const not = phraseAt(reading, { from: found.to, role: 'not' });
    const [start, end] = [isBefore ? before : from, without ?? not ?? found.to];
    const isDenied = start < from || end > found.to;
    const to = role === 'battery' && !isDenied ? behindHealth(reading, end) : end;
    return { from: start, to, filters: filtersOf(role, isDenied) };
  }
  return undefined;
}

/** After a required health, as in `battery health 85 plus`; a good one has 80 per cent. */
function behindHealth({ pieces, isRead }: Reading, at: number): number {
  const piece = pieces[at];
  const isHealth =
    piece?.kind === 'number' && !isRead(at) && piece.value >= 50 && piece.value <= 100;
  if (!isHealth) return at;
  return /^(%|\+|plus|percent|up|er)$/i.test(pieces[at + 1]?.text ?? '') ? at + 2 : at + 1;
}

/** `box chara` leaves it open, and `unofficial na` is official. */
function filtersOf(role: Role, isDenied: boolean): WishFilter[] {
  if (role === 'unofficial') return isDenied ? [{ field: 'official', value: '1' }] : [];
  if (isDenied) return [];
  const order = orders[role];
  if (order) return [{ field: 'sort', value: order }];
  if (role === 'like-new') return [{ field: 'condition', value: 'Excilent' }];
  return [{ field: role as SearchFlag, value: '1' }];
}

/** The longest phrase with one of these roles that begins here. */
function longestOf(reading: Reading, from: number, roles: readonly Role[]) {
  for (let length = longestPhrase; length > 0; length -= 1) {
    const sounds = wordsFrom(reading, { from, length });
    if (length === 1 && isNameLike(reading, from)) return undefined;
    const role = sounds && rolesOf(sounds).find((each) => roles.includes(each));
    if (role) return { role, to: from + length };
  }
  return undefined;
}

/** Whether a word is one of a name, or nearly: `core` sounds like `kore`, and `opoo` like `apu`. */
function isNameLike({ pieces }: Reading, at: number): boolean {
  const text = pieces[at]?.text ?? '';
  const [word = ''] = wordsOf(text);
  // `i phone` is a name.
  if (word === 'phone' || word === 'mobile') return /^(i|আই)$/i.test(pieces[at - 1]?.text ?? '');
  if (isNameWord(word)) return true;
  return !isSpelled(text) && longNameWords().some((name) => distance(name, word) === 1);
}

/** Unread words that identify no phone: `ami`, `lagbe`, `5000 mah`, and `er` after a read part. */
function talkOf(reading: Reading): Part[] {
  const parts: Part[] = [];
  const { pieces } = reading;
  for (let from = 0; from < pieces.length; from += 1) {
    const isRead = (index: number) =>
      reading.isRead(index) || parts.some((each) => each.from <= index && index < each.to);
    const rest = { pieces, isRead };
    const measured = measureAt(rest, from);
    const found = longestOf(rest, from, ['talk', 'thing']);
    const isJoin = isRead(from - 1) && pieces[from - 1]?.kind !== 'literal';
    const of = isJoin ? phraseAt(rest, { from, role: 'of' }) : undefined;
    if (measured !== undefined) parts.push({ from, to: measured, filters: [], isSaid: true });
    else if (found) parts.push({ from, to: found.to, filters: [], isSaid: found.role === 'talk' });
    else if (of !== undefined) parts.push({ from, to: of, filters: [], isSaid: false });
    else if (isArticle(rest, from)) parts.push({ from, to: from + 1, filters: [], isSaid: false });
  }
  return parts;
}

function measureAt(reading: Reading, from: number): number | undefined {
  const piece = reading.pieces[from];
  const isNumber = piece?.kind === 'number' && !piece.touches;
  if (!piece || reading.isRead(from) || !(isNumber || isNumberWord(piece))) return undefined;
  if (reading.pieces[from + 1]?.text === '%') return from + 2;
  return phraseAt(reading, { from: from + 1, role: 'measure', glued: true });
}

/** `a samsung`, `a phone`, but not `a 05`. */
function isArticle({ pieces, isRead }: Reading, at: number): boolean {
  const following = pieces[at + 1];
  if (isRead(at) || pieces[at]?.text.toLowerCase() !== 'a' || following?.kind !== 'word')
    return false;
  const [word = ''] = wordsOf(following.text);
  return isBrandWord(word) || rolesOf([following.sound]).length > 0 || !isNameWord(word);
}

/** The wish in parts, with what is left put together again. */
function wishOf(
  text: string,
  { pieces, parts }: { pieces: readonly Piece[]; parts: Part[] },
  options: { sizes: boolean },
): Wish {
  const textOf = ({ from, to }: Part) => text.slice(pieces[from]?.start, pieces[to - 1]?.end);
  const without = (literal?: Part) => joined(text, { pieces, parts, literal });
  const rest = without();
  const understood = parts
    .filter(({ filters }) => filters.length > 0)
    .map((part) => ({
      words: textOf(part),
      filters: part.filters,
      literally: without(part),
    }));
  const ignored = parts
    .filter(({ filters, isSaid, isUnsold }) => filters.length === 0 && isSaid && !isUnsold)
    .map(textOf);
  const unsold = parts.filter(({ isUnsold }) => isUnsold).map(textOf);
  // Words that are adjacent now may have a meaning together.
  const again = rest === text ? undefined : readWish(rest, { ...options, isRest: true });
  if (!again || again.rest === rest) return { rest, understood, ignored, unsold };
  return {
    rest: again.rest,
    understood: [...understood, ...again.understood],
    ignored: [...ignored, ...again.ignored],
    unsold: [...unsold, ...again.unsold],
  };
}

type Joining = { pieces: readonly Piece[]; parts: readonly Part[]; literal: Part | undefined };

/** The pieces that no part has, as they were typed; those of `literal` in quotes. */
function joined(text: string, { pieces, parts, literal }: Joining): string {
  const kept: string[] = [];
  let end: number | undefined;
  pieces.forEach((piece, index) => {
    const part = parts.find(({ from, to }) => from <= index && index < to);
    if (part === literal && part?.from === index) {
      const words = text.slice(piece.start, pieces[part.to - 1]?.end);
      kept.push(` "${words.replaceAll(/["“”]/g, '')}" `);
      end = undefined;
    }
    if (part) {
      end = undefined;
      return;
    }
    kept.push(
      end === undefined ? ' ' : text.slice(end, piece.start),
      text.slice(piece.start, piece.end),
    );
    end = piece.end;
  });
  // A sign that is left alone means nothing; `s22+` has one.
  return tidy(kept.join('')).replaceAll(/^[\s%/~<>–—-]+|[\s%/~<>–—-]+$/g, '');
}
