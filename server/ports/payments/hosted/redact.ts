/** The names of a gateway's fields that may be logged. All others are replaced. */
export type KeptFields = {
  /** Logged unchanged: ids, amounts, states, codes. */
  values: ReadonlySet<string>;
  /** Sentences, without long numbers, because a gateway may include a wallet's. */
  sentences: ReadonlySet<string>;
};

export const redacted = '[redacted]';

/**
 * A copy of requests or answers for the wire log. It lists the fields to log, so that fields which
 * a gateway adds later are not logged by accident.
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
