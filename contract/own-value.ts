/**
 * The value of a record at a key that somebody else has chosen, such as a parameter of an address.
 * `record[key]` finds what every object inherits too: `constructor`, `toString`, `__proto__`.
 */
export function ownValue<Value>(
  record: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
