import { isNamePair, isNameWord } from '#server/catalogue/seed-names.ts';
import { wordsOf } from '#server/catalogue/words.ts';
import { phraseAt, type Reading } from './amounts.ts';

/** RAM and storage in GB, and the pieces that contain them. */
export type Size = { ram?: number; storage?: number; from: number; to: number };

const rams = [1, 2, 3, 4, 6, 8, 10, 12, 16, 18, 24];
const storages = [8, 16, 32, 64, 128, 256, 512, 1024];
/** What is no RAM, and in no model's name. */
const largeStorages = [64, 128, 256, 512, 1024];

/** The first size; undefined without one. */
export function sizeIn(reading: Reading): Size | undefined {
  for (let from = 0; from < reading.pieces.length; from += 1) {
    const size = pairAt(reading, from) ?? oneAt(reading, from) ?? aloneAt(reading, from);
    if (size) return size;
  }
  return undefined;
}

/** A number that is no part of a word: not that of `a32`. */
function numberAt({ pieces, isRead }: Reading, index: number): number | undefined {
  const piece = pieces[index];
  if (piece?.kind !== 'number' || isRead(index)) return undefined;
  return piece.touches && pieces[index - 1]?.kind === 'word' ? undefined : piece.value;
}

/** `8/256`, `8 GB + 256 GB`, `8gb ram 256gb`, `8 256`. */
function pairAt(reading: Reading, from: number): Size | undefined {
  const { pieces } = reading;
  const ram = numberAt(reading, from);
  if (ram === undefined || !rams.includes(ram)) return undefined;
  const unit = phraseAt(reading, { from: from + 1, role: 'gigabyte', glued: true });
  const word = phraseAt(reading, { from: unit ?? from + 1, role: 'ram', glued: true });
  let at = word ?? unit ?? from + 1;
  const sign = pieces[at]?.kind === 'sign' && '/+-–'.includes(pieces[at]?.text ?? '');
  if (sign) at += 1;
  const rest = storageAt(reading, at);
  if (!rest || rest.storage <= ram) return undefined;
  const hasUnit = unit !== undefined || rest.hasUnit;
  // `10-16` may be a price, and `iphone 8 64` is a model with 64 GB.
  const isSure = sign ? hasUnit || rest.storage >= 32 || pieces[at - 1]?.text !== '-' : hasUnit;
  if (!isSure && (sign || isName(reading, from) || rest.storage < 32)) return undefined;
  return { ram, storage: rest.storage, from, to: rest.to };
}

/** `256`, `256gb`, `1 TB storage`. */
function storageAt(reading: Reading, at: number) {
  const value = numberAt(reading, at);
  if (value === undefined) return undefined;
  const tera = phraseAt(reading, { from: at + 1, role: 'terabyte', glued: true });
  const giga = phraseAt(reading, { from: at + 1, role: 'gigabyte', glued: true });
  const storage = tera === undefined ? value : value * 1024;
  if (!storages.includes(storage)) return undefined;
  const behind = tera ?? giga ?? at + 1;
  const word = phraseAt(reading, { from: behind, role: 'storage' });
  return { storage, hasUnit: behind > at + 1 || word !== undefined, to: word ?? behind };
}

/** `12gb ram`, `ram 12`, `256gb`, `128 storage`. */
function oneAt(reading: Reading, start: number): Size | undefined {
  const role = (['ram', 'storage'] as const).find(
    (each) => phraseAt(reading, { from: start, role: each }) !== undefined,
  );
  const from = role ? (phraseAt(reading, { from: start, role }) ?? start) : start;
  const value = numberAt(reading, from);
  if (value === undefined) return undefined;
  const tera = phraseAt(reading, { from: from + 1, role: 'terabyte', glued: true });
  const giga = phraseAt(reading, { from: from + 1, role: 'gigabyte', glued: true });
  const behind = tera ?? giga ?? from + 1;
  // `ram 8 rom 128`: the word before it decides.
  const kindAt = (kind: 'ram' | 'storage') =>
    role ? undefined : phraseAt(reading, { from: behind, role: kind, glued: true });
  const [ram, storage] = [kindAt('ram'), kindAt('storage')];
  const hasUnit = behind > from + 1;
  if (!hasUnit && ram === undefined && storage === undefined && !role) return undefined;
  const gb = tera === undefined ? value : value * 1024;
  const kind = role ?? (storage === undefined ? ram && 'ram' : 'storage');
  const isRam = kind ? kind === 'ram' : rams.includes(gb) && !isWithStorageOnly(reading, gb);
  const to = storage ?? ram ?? behind;
  if (isRam) return rams.includes(gb) ? { ram: gb, from: start, to } : undefined;
  return storages.includes(gb) ? { storage: gb, from: start, to } : undefined;
}

/** `iphone 16gb`: people do not mention the RAM of an iPhone. */
const isWithStorageOnly = ({ pieces }: Reading, gb: number) =>
  gb >= 16 && pieces.some(({ text }) => /^(iphone|আইফোন)$/i.test(text));

/** `iphone 13 128`: a size without a unit, behind a name. */
function aloneAt(reading: Reading, from: number): Size | undefined {
  const storage = numberAt(reading, from);
  const before = reading.pieces[from - 1];
  if (storage === undefined || !largeStorages.includes(storage) || !before) return undefined;
  // `a 64` is one word.
  const isPart = before.kind === 'word' && before.text.length === 1;
  if (isPart || isName(reading, from) || reading.pieces[from]?.touches) return undefined;
  return { storage, from, to: from + 1 };
}

/** Whether the number is that of a model: `realme 8`. */
function isName({ pieces }: Reading, index: number): boolean {
  const before = pieces[index - 1];
  const [word] = before?.kind === 'word' ? wordsOf(before.text) : [];
  const number = pieces[index]?.text ?? '';
  if (word === undefined) return false;
  return isNamePair(word, number) || isNameWord(word + number);
}
