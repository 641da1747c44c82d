import {
  type FoundPlace,
  type PlaceName,
  placeNamed,
  together,
} from '#contract/places/find-place.ts';
import { districtNames } from '#contract/places/places.ts';
import { isNameWord } from '#server/catalogue/seed-names.ts';
import { wordsOf } from '#server/catalogue/words.ts';
import { phraseAt, type Reading, wordsFrom } from './amounts.ts';
import type { Piece } from './pieces.ts';
import { isSpelled, rolesOf } from './vocabulary.ts';

/** A place, and the pieces that name it. */
export type Place = FoundPlace & { from: number; to: number };

/** Words of the longest name. */
const maxWords = 4;

type Named = { name: PlaceName; from: number; to: number };

/** The first place in the text; adjacent names are one, such as `Zindabazar, Sylhet`. */
export function placeIn(reading: Reading): Place | undefined {
  for (let start = 0; start < reading.pieces.length; start += 1) {
    const first = namedAt(reading, start);
    if (!first) continue;
    const run = [first];
    for (;;) {
      const end = run.at(-1)?.to ?? start;
      const next =
        namedAt(reading, end) ??
        namedAt(reading, phraseAt(reading, { from: end, role: 'in-behind' }) ?? end);
      if (!next) break;
      run.push(next);
    }
    const last = run.at(-1) ?? first;
    const isDivision = phraseAt(reading, { from: last.to, role: 'division' });
    const place =
      isDivision === undefined ? together(run.map(({ name }) => name)) : divisionOf(last);
    if (place)
      return { ...place, from: beginOf(reading, start), to: isDivision ?? endOf(reading, last) };
  }
  return undefined;
}

function divisionOf({ name }: Named): FoundPlace | null {
  if (name.kind === 'division') return { division: name.division, district: null, area: null };
  const isOne = name.kind === 'district' && name.isDivision;
  return isOne ? { division: name.district, district: null, area: null } : together([name]);
}

/** The longest name that begins here, in words that mean nothing else. */
function namedAt(reading: Reading, from: number): Named | undefined {
  for (let length = maxWords; length > 0; length -= 1) {
    const sounds = wordsFrom(reading, { from, length });
    if (!sounds) continue;
    const pieces = reading.pieces.slice(from, from + length);
    const name = nameOf(pieces);
    if (name) return { name, from, to: from + length };
  }
  return undefined;
}

function nameOf(pieces: readonly Piece[]): PlaceName | undefined {
  const text = pieces.map((piece) => piece.text).join(' ');
  const words = pieces.flatMap((piece) => wordsOf(piece.text));
  const isPhone = words.some(isNameWord);
  if (isPhone && pieces.length === 1) return undefined;
  const sounds = pieces.map(({ sound }) => sound);
  const saysOther = rolesOf(sounds).length > 0;
  const exact = placeNamed(text, { slips: false });
  // `valo` sounds like `Bhola`, but is not a spelling of it; `vola` is one.
  if (saysOther && isSpelled(text))
    return districtNames.includes(capital(text)) ? exact : undefined;
  if (saysOther) return exact?.kind === 'district' ? exact : undefined;
  if (exact) return isLong(text, exact) ? exact : undefined;
  if (pieces.length > 1 || isPhone || text.length < shortestWithSlip) return undefined;
  return placeNamed(text);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** A slip in a shorter word makes any word a place. */
const shortestWithSlip = 7;

/** Short names of areas are names of many things. */
const isLong = (text: string, { kind }: PlaceName) => kind !== 'area' || text.length > 2;

/** With `in` or `near` before it. */
function beginOf(reading: Reading, start: number): number {
  const before = start - 1;
  return phraseAt(reading, { from: before, role: 'in-before' }) === start ? before : start;
}

/** With the number of a sector, and with `e`, `er kache` or `zila` behind it. */
function endOf(reading: Reading, { name, to }: Named): number {
  const behind = phraseAt(reading, { from: to, role: 'in-behind' }) ?? to;
  const number = reading.pieces[behind];
  const isSector =
    name.kind === 'area' && number?.kind === 'number' && !number.touches && number.value < 40;
  const end = isSector && !reading.isRead(behind) ? behind + 1 : behind;
  return phraseAt(reading, { from: end, role: 'in-behind' }) ?? end;
}
