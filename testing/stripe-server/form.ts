type Tree = { [name: string]: string | Tree };

/**
 * Parses the form encoding of the official clients: `metadata[paymentId]=1&expand[0]=latest_charge`
 * becomes `{ metadata: { paymentId: '1' }, expand: ['latest_charge'] }`. All leaves are strings.
 */
export function parseForm(text: string): Record<string, unknown> {
  const root: Tree = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll(']', '').split('[');
    const last = names.pop() ?? '';
    let place = root;
    for (const name of names) {
      const next = place[name];
      const inside: Tree = typeof next === 'object' ? next : Object.create(null);
      place[name] = inside;
      place = inside;
    }
    place[last === '' ? String(Object.keys(place).length) : last] = value;
  }
  return withLists(root) as Record<string, unknown>;
}

function withLists(tree: Tree): unknown {
  const entries = Object.entries(tree).map(
    ([name, value]) => [name, typeof value === 'string' ? value : withLists(value)] as const,
  );
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
