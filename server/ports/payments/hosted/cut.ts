/** At most `length` UTF-16 units, without splitting a surrogate pair. */
export function cut(text: string, length: number): string {
  const end = text.slice(0, length);
  return end.isWellFormed() ? end : end.slice(0, -1);
}
