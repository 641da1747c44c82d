// What nobody sees: control characters but tab and line feed, lone surrogates (PostgreSQL refuses
// NUL and both halves), direction overrides that let a text run backwards, zero-width characters.
// ZWNJ and ZWJ stay: Bangla is written with them (র‍্য, ক্‌ত), emoji with them and FE0E–FE0F.
const invisible =
  /(?!\t|\n|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/**
 * Signs that hang on one character: Bangla needs five at most, Burmese seven, a prank hundreds.
 * Before normalising there may be more of them, up to what Unicode calls stream-safe (UAX #15).
 */
const marks = { stored: 7, streamSafe: 30 };
const mark = '(?:\\p{M}|\\u200c|\\u200d)';
const pileOf = (height: number) => new RegExp(`(${mark}{${height}})${mark}+`, 'gu');
const marksOnly = new RegExp(mark, 'gu');
const piles = { stored: pileOf(marks.stored), streamSafe: pileOf(marks.streamSafe) };

/** Marks and joiners, blanks of all kinds, and the empty braille pattern: nothing to be read. */
const unreadable = /[\p{M}\p{C}\p{Z}\s\u2800]/gu;

/**
 * A text as it is stored: NFC, because য়, ড় and ঢ় have two encodings that must be found as one,
 * trimmed, without what is invisible and without piles of combining marks.
 */
export function tidy(text: string): string {
  return (
    text
      .replace(invisible, '')
      // Normalising sorts the marks of a pile in quadratic time: half a megabyte takes minutes.
      .replace(piles.streamSafe, '$1')
      .normalize('NFC')
      .replace(piles.stored, '$1')
      .trim()
  );
}

/** Whether a person sees anything of a text. */
export function isReadable(text: string): boolean {
  return text.replace(unreadable, '') !== '';
}

/** The length of a tidy text as people count it: vowel signs and other marks belong to their letter. */
export function lengthOf(text: string): number {
  return [...text.replace(marksOnly, '')].length;
}
