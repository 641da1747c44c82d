/** Those of the named parameters of an address that are there and not empty. */
export function addressQuery<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found = names.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}
