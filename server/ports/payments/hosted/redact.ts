/** What may be kept of a gateway's fields, by name. All else is replaced. */
export type KeptFields = {
  /** As they are: ids, amounts, states, codes. */
  values: ReadonlySet<string>;
  /** Sentences, without longer numbers, because a gateway may write a wallet's into one. */
  sentences: ReadonlySet<string>;
};

export const redacted = '[redacted]';

/**
 * A copy of requests or answers for the wire log. It names what is kept rather than what is not, so
 * a field that a gateway adds is not kept by accident.
 */
export function redact(value: unknown, kept: KeptFields, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => redact(each, kept, name));
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).map(([key, each]) => [key, redact(each, kept, key)]);
    return Object.fromEntries(fields);
  }
  if (value === null || value === undefined || value === '') return value;
  if (kept.values.has(name)) return value;
  if (kept.sentences.has(name)) return String(value).replace(/\d[\d\s-]{5,}\d/g, redacted);
  return redacted;
}
