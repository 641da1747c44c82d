/**
 * The value of a record at an untrusted key, such as a parameter of an address. `record[key]` also
 * finds inherited properties: `constructor`, `toString`, `__proto__`.
 */
export function ownValue<Value>(
  record: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
