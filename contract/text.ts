// Control characters but tab and line feed, lone surrogates (PostgreSQL refuses them, as it does
// NUL), direction overrides, and zero-width characters. ZWNJ and ZWJ stay, because Bangla needs
// them (র‍্য, ক্‌ত); emoji need them and FE0E–FE0F.
const invisible =
  /(?!\t|\n|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/**
 * Combining marks on one character: Bangla needs five at most, Burmese seven; abuse has hundreds.
 * Before normalisation there may be more, up to Unicode's stream-safe limit (UAX #15).
 */
const maxMarks = { stored: 7, streamSafe: 30 };
const mark = '(?:\\p{M}|\\u200c|\\u200d)';
const excessOf = (max: number) => new RegExp(`(${mark}{${max}})${mark}+`, 'gu');
const allMarks = new RegExp(mark, 'gu');
const excessMarks = {
  stored: excessOf(maxMarks.stored),
  streamSafe: excessOf(maxMarks.streamSafe),
};

/** Marks and joiners, all kinds of spaces, and the empty braille pattern. */
const unreadable = /[\p{M}\p{C}\p{Z}\s\u2800]/gu;

/**
 * Normalises a text for storage: trimmed, without invisible characters and excess combining marks,
 * and NFC, because য়, ড় and ঢ় have two encodings that must compare as equal.
 */
export function tidy(text: string): string {
  return (
    text
      .replace(invisible, '')
      // Normalisation sorts marks in quadratic time: half a megabyte takes minutes.
      .replace(excessMarks.streamSafe, '$1')
      .normalize('NFC')
      .replace(excessMarks.stored, '$1')
      .trim()
  );
}

/** Whether a text has a visible character. */
export function isReadable(text: string): boolean {
  return text.replace(unreadable, '') !== '';
}

/** The length of a tidied text in user-perceived characters: marks belong to their letter. */
export function lengthOf(text: string): number {
  return [...text.replace(allMarks, '')].length;
}
