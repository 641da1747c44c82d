/**
 * A name for those who do not deal with the person: the last of several words is its first letter,
 * with its marks. Without Zod.
 */
export function shortName(name: string): string {
  const words = name.split(/\s+/);
  const last = words.at(-1) ?? '';
  if (words.length < 2 || last === '') return name;
  const [letter] = new Intl.Segmenter('bn').segment(last);
  return [...words.slice(0, -1), `${letter?.segment ?? ''}.`].join(' ');
}
