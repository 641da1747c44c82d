import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';

export const root = resolve(import.meta.dirname, '../..');

type Node = { type: string; [field: string]: unknown };

/** The uses of texts in the web client. */
export type TextUses = {
  /** `group.key`, by the local name of the group. */
  pairs: Set<string>;
  /** All keys that are read from any object. */
  keys: Set<string>;
  /** Groups that are passed on as objects, or accessed by computed keys. */
  whole: Set<string>;
};

/** All modules of the web client, without tests and texts. */
export const webSources = () =>
  globSync('web/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.|\.d\.ts$|^web\/i18n\/(en|bn)\//.test(file));

export function parse(file: string): Node {
  return parseSync(file, readFileSync(`${root}/${file}`, 'utf8')).program as unknown as Node;
}

/** Calls `visit` with each node and its parent. */
export function walk(node: unknown, visit: (node: Node, parent?: Node) => void, parent?: Node) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit, parent);
  if (!node || typeof node !== 'object' || !('type' in node)) return;
  visit(node as Node, parent);
  for (const child of Object.values(node)) walk(child, visit, node as Node);
}

const nameOf = (node: unknown): string => {
  const { type, name, property, expression } = (node ?? {}) as Record<string, unknown>;
  if (type === 'Identifier') return String(name);
  if (type === 'MemberExpression') return nameOf(property);
  return expression ? nameOf(expression) : '';
};

/** Adds the uses in one file to `uses`. */
export function addUses(program: Node, { pairs, keys, whole }: TextUses): void {
  const groups = new Map<string, string>();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const from = nameOf(node.init);
    const target = node.id as Node;
    if (target.type === 'Identifier') groups.set(nameOf(target), from || nameOf(target));
    if (target.type !== 'ObjectPattern') return;
    for (const { key, value } of target.properties as { key?: Node; value?: Node }[]) {
      if (!key) continue;
      pairs.add(`${from}.${nameOf(key)}`).add(`t.${nameOf(key)}`);
      keys.add(nameOf(key));
      groups.set(nameOf(value), nameOf(key));
    }
  });
  walk(program, (node, parent) => {
    if (node.type !== 'MemberExpression') return;
    const name = nameOf(node.object);
    const owner = groups.get(name) ?? name;
    if (node.computed) return whole.add(owner);
    const key = nameOf(node.property);
    pairs.add(`${name}.${key}`).add(`${owner}.${key}`);
    keys.add(key);
    const goesOn = parent?.type === 'MemberExpression' && parent.object === node;
    if (!goesOn && parent?.type !== 'VariableDeclarator') whole.add(key);
  });
}

/** The paths of unused texts. */
export function unusedTexts(texts: object, uses: TextUses, group = 't', path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const isUsed =
      uses.pairs.has(`${group}.${key}`) || (uses.whole.has(group) && uses.keys.has(key));
    if (!isUsed) return [path + key];
    const isGroup =
      typeof value === 'object' && !Array.isArray(value) && !isComputed(uses, key, value);
    return isGroup ? unusedTexts(value, uses, key, `${path}${key}.`) : [];
  });
}

/** Keys such as `buyer` or `1` come from data, so they do not occur in sources. */
function isComputed({ whole, pairs }: TextUses, group: string, texts: object): boolean {
  return whole.has(group) && !Object.keys(texts).some((key) => pairs.has(`${group}.${key}`));
}
