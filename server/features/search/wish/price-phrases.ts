import { limits } from '#contract/rules.ts';
import { type Amount, amountAt, phraseAt, type Reading, takaOf } from './amounts.ts';
import { type Role, rolesOf } from './vocabulary.ts';

/** A price in words: whole Taka, and the pieces that contain it. */
export type Price = { min?: number; max?: number; from: number; to: number };

/** Signs and words that select one side of an amount. */
type Side = 'below' | 'above' | 'about';

/** Of an amount without a unit: less is no phone's price, and may be part of a model's name. */
const minAlone = 10_000;

/** How far `about` goes, up and down. */
const about = 0.1;

/** The first price, in the order of the words; undefined without one. */
export function priceIn(reading: Reading): Price | undefined {
  for (let from = 0; from < reading.pieces.length; from += 1) {
    const price = rangeAt(reading, from) ?? limitAt(reading, from);
    if (price) return price;
  }
  return undefined;
}

/** `10-15 hajar`, `12 hajar theke 18 hajar`, `between 10k and 15k`, `১০ থেকে ১৫ হাজার টাকার মধ্যে`. */
function rangeAt(reading: Reading, start: number): Price | undefined {
  const between = phraseAt(reading, { from: start, role: 'between' });
  const low = amountAt(reading, between ?? start, { alone: true });
  if (!low) return undefined;
  const joined = joinAt(reading, low.to, between !== undefined);
  const high = amountAt(reading, joined ?? low.to);
  // `10k 15k`
  if (!high || (joined === undefined && !(low.isMoney && high.isMoney))) return undefined;
  const isSure = low.isMoney || high.isMoney || isPriceAlone(low);
  // `10-15 hajar`: the unit occurs once.
  const [least, most] = [shared(low, high), shared(high, low)];
  if (!isSure || least >= most || most < 1_000) return undefined;
  const behind = phraseAt(reading, { from: skipOf(reading, high.to), role: 'below-behind' });
  const range = phraseAt(reading, { from: skipOf(reading, high.to), role: 'about-behind' });
  return priceOf({ min: least, max: most, from: start, to: behind ?? range ?? high.to });
}

const shared = (amount: Amount, other: Amount) =>
  amount.unit === 1 && amount.said < 1_000 ? amount.said * other.unit : takaOf(amount);

function joinAt(reading: Reading, at: number, isBetween: boolean): number | undefined {
  const piece = reading.pieces[at];
  if (piece?.kind === 'sign' && '-–—~'.includes(piece.text)) return at + 1;
  const to = phraseAt(reading, { from: at, role: 'to' });
  if (to !== undefined) return to;
  const and = ['and', 'ar', 'r', 'আর', 'ও', 'এবং'];
  return isBetween && and.includes(piece?.text.toLowerCase() ?? '') ? at + 1 : undefined;
}

/** `under 20000`, `15 hajar er niche`, `৳5000`, `around 15k`, `20000+`. */
function limitAt(reading: Reading, start: number): Price | undefined {
  const before = sideBefore(reading, start);
  // `budget 8 to 10k`
  const range = before && rangeAt(reading, before.to);
  if (range) return { ...range, from: start };
  const amount = amountAt(reading, before?.to ?? start);
  if (!amount || isMeasured(reading, amount)) return undefined;
  const behind = sideBehind(reading, amount);
  const side = behind?.side ?? before?.side;
  const taka = tellTaka(reading, amount, { start, before, behind });
  if (taka === undefined) return undefined;
  const to = behind?.to ?? amount.to;
  if (side === 'above') return priceOf({ min: taka, from: start, to });
  if (side === 'about')
    return priceOf({
      min: Math.round(taka * (1 - about)),
      max: Math.round(taka * (1 + about)),
      from: start,
      to,
    });
  return priceOf({ max: taka, from: start, to });
}

function priceOf(price: Price): Price | undefined {
  const ends = [price.min, price.max].filter((end) => end !== undefined);
  return ends.every((end) => end >= 100 && end <= limits.priceMaxTaka) ? price : undefined;
}

type Found = { side: Side; to: number };

const sidesBefore: readonly (readonly [Role, Side])[] = [
  ['below-before', 'below'],
  ['above-before', 'above'],
  ['about-before', 'about'],
];
const sidesBehind: readonly (readonly [Role, Side])[] = [
  ['below-behind', 'below'],
  ['above-behind', 'above'],
  ['about-behind', 'about'],
];
const signs: Record<string, Side> = { '<': 'below', '>': 'above', '~': 'about' };

function sideBefore(reading: Reading, at: number): Found | undefined {
  const piece = reading.pieces[at];
  const sign = piece?.kind === 'sign' ? signs[piece.text] : undefined;
  if (sign) return { side: sign, to: at + 1 };
  const found = longest(reading, at, sidesBefore);
  if (!found) return undefined;
  // `iphone 11 pro max 128`: that is its name.
  const isName = /^max$/i.test(piece?.text ?? '') && at > 0 && !reading.isRead(at - 1);
  // `budget: 15000`, `budget er moddhe`, `budget is 15k`
  const to = skipOf(reading, found.to);
  return isName && /^pro$/i.test(reading.pieces[at - 1]?.text ?? '') ? undefined : { ...found, to };
}

function sideBehind(reading: Reading, { to }: Amount): Found | undefined {
  const piece = reading.pieces[to];
  if (piece?.text === '+' && piece.touches) return { side: 'above', to: to + 1 };
  return longest(reading, to, sidesBehind) ?? longest(reading, skipOf(reading, to), sidesBehind);
}

/** The longest phrase that begins at `from`. */
function longest(
  reading: Reading,
  from: number,
  sides: readonly (readonly [Role, Side])[],
): Found | undefined {
  return sides
    .flatMap(([role, side]) => {
      const to = phraseAt(reading, { from, role });
      return to === undefined ? [] : [{ side, to }];
    })
    .sort((one, other) => other.to - one.to)[0];
}

/** Behind `er`, `is`, `tk` and the like, which only join. */
function skipOf(reading: Reading, from: number): number {
  const piece = reading.pieces[from];
  if (piece?.kind === 'sign' && '-–'.includes(piece.text)) return from + 1;
  const isJoin = /^(is|of|hobe|amar|about)$/i.test(piece?.text ?? '');
  const of = phraseAt(reading, { from, role: 'of' }) ?? (isJoin ? from + 1 : undefined);
  return of ?? from;
}

type Beside = { start: number; before: Found | undefined; behind: Found | undefined };

/** The amount in Taka, if it is a price: `under 15` is 15,000, and `note 12` is not a price. */
function tellTaka(reading: Reading, amount: Amount, beside: Beside): number | undefined {
  const { start, before, behind } = beside;
  if (amount.isMoney || isPriceAlone(amount)) {
    // `2 taka` is nothing that a phone costs.
    return takaOf(amount);
  }
  const { said } = amount;
  if (said >= 1_000) return before || behind ? said : undefined;
  if (said < 3 || said > 300 || !Number.isInteger(said)) return undefined;
  const isFirst = start === 0 || reading.isRead(start - 1) || isTalk(reading, start - 1);
  const isSaid = before?.side === 'below' || (behind?.side === 'below' && isFirst);
  const isMax = [start, amount.to].some((at) => /^max/i.test(reading.pieces[at]?.text ?? ''));
  return isSaid && !isMax ? said * 1_000 : undefined;
}

/** What a phone should have, but for what is counted itself: `battery 80`, `warranty 6`. */
const wanted: ReadonlySet<Role> = new Set<Role>([
  'box',
  'receipt',
  'official',
  'negotiable',
  'verified',
  'cash',
]);

/** `phone 15 er niche`, `box 15 er niche`: the number is not that of a model. */
function isTalk({ pieces }: Reading, at: number): boolean {
  return rolesOf([pieces[at]?.sound ?? '']).some(
    (role) => role === 'talk' || role === 'thing' || wanted.has(role),
  );
}

/** A round number that no model has in its name. */
function isPriceAlone({ said, unit }: Amount): boolean {
  return unit === 1 && said >= minAlone && said % 100 === 0;
}

/** `12 gb`, `5000 mah`, `within 6 month`: not of money. */
function isMeasured(reading: Reading, { to, isMoney }: Amount): boolean {
  if (isMoney) return false;
  const measures = ['gigabyte', 'terabyte', 'measure', 'ram'] as const;
  return measures.some((role) => phraseAt(reading, { from: to, role, glued: true }) !== undefined);
}
