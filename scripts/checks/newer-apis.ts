import { parseSync } from 'vite';
import { type Branch, compatibility, isNewer } from './compatibility.ts';

// What a built script uses and one of the oldest browsers does not have, by MDN's data. Vite lowers
// syntax alone. The bundle is read and not the sources, because it has the packages, too, and only
// that part of contract/ that browsers get.

const { api } = compatibility;
const builtins = compatibility.javascript.builtins as Branch;
const selectors = compatibility.css.selectors as Branch;

/** Interfaces whose methods are called by that name on a value of an unknown type. */
const called =
  /^(HTML\w*Element|Element|Node|Document|Window|FormData|URLSearchParams|Blob|Response)$/;

/**
 * Names of methods that all who have them got too late. Of two words at least: shorter ones are
 * also names of the shop's own.
 */
const newerMethods = (() => {
  const byName = new Map<string, boolean>();
  const interfaces = Object.entries(api).filter(([name]) => called.test(name));
  for (const members of [...interfaces.map(([, each]) => each), ...Object.values(builtins)]) {
    for (const [name, entry] of Object.entries(members)) {
      if (!/^[a-z]+[A-Z]/.test(name) || name.endsWith('_static')) continue;
      byName.set(name, (byName.get(name) ?? true) && isNewer(entry));
    }
  }
  return new Set([...byName].filter(([, newer]) => newer).map(([name]) => name));
})();

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, see);
  }
}

const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return node.name as string;
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  if (node.type === 'MemberExpression' && !node.computed) return nameOf(node.property);
  return undefined;
};

const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis as { value: { cooked: string } }[];
    return parts.map(({ value }) => value.cooked).join('');
  }
  return undefined;
};

/** The names that the script tests for before it uses them. */
function guardedNames(program: Node): Set<string> {
  const names = new Set<string | undefined>();
  const namesIn = (test: unknown) => isNode(test) && visit(test, (node) => names.add(nameOf(node)));
  visit(program, (node) => {
    if (node.type === 'BinaryExpression' && node.operator === 'in') names.add(textOf(node.left));
    if (node.type === 'UnaryExpression' && node.operator === 'typeof')
      names.add(nameOf(node.argument));
    if (node.type === 'CallExpression' && node.optional) names.add(nameOf(node.callee));
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') namesIn(node.test);
    if (node.type === 'LogicalExpression') namesIn(node.left);
  });
  names.delete(undefined);
  return names as Set<string>;
}

/** Features of patterns that are errors of syntax elsewhere. */
const newerPattern = /\(\?<[=!]|\(\?[ims-]+:/;

const asksBySelector = new Set(['matches', 'closest', 'querySelector', 'querySelectorAll']);

/** Instances of these have properties, which a missing one leaves undefined without an error. */
const typeAfter = /^(URLSearchParams|URL|Request|Response|FormData|Blob|File)$/;

/**
 * Properties that one of the oldest browsers lacks, of values that the file has constructed, by the
 * names of sources; in a bundle, one letter names many values.
 */
export function newerProperties(file: string, code: string): string[] {
  const program = parseSync(file, code).program as unknown as Node;
  // The query of an address, wherever it comes from.
  const types = new Map([
    ['searchParams', 'URLSearchParams'],
    ['search', 'URLSearchParams'],
  ]);
  visit(program, (node) => {
    const made = node.type === 'VariableDeclarator' ? node.init : undefined;
    const owner = isNode(made) && made.type === 'NewExpression' ? nameOf(made.callee) : undefined;
    const name = nameOf(node.id);
    if (owner && name && typeAfter.test(owner)) types.set(name, owner);
  });
  const found: string[] = [];
  visit(program, (node) => {
    if (node.type !== 'MemberExpression') return;
    const owner = types.get(nameOf(node.object) ?? '') ?? '';
    const member = nameOf(node) ?? '';
    if (isNewer(api[owner]?.[member])) found.push(`${owner}.${member}`);
  });
  return [...new Set(found)];
}

/** What is missing somewhere, each with its place in the script. */
export function newerApis(file: string, code: string): string[] {
  const program = parseSync(file, code).program as unknown as Node;
  const guarded = guardedNames(program);
  const found = new Map<string, number>();
  const report = (name: string, asked: string | undefined, { start }: Node) => {
    if (!asked || !guarded.has(asked)) found.set(name, found.get(name) ?? start);
  };
  visit(program, (node) => {
    if (node.type === 'MemberExpression') {
      const member = nameOf(node);
      const owner = nameOf(node.object);
      if (!member) return;
      const owned = owner && Object.hasOwn(builtins, owner) ? builtins[owner] : undefined;
      const fixed =
        owner && Object.hasOwn(api, owner) ? api[owner]?.[`${member}_static`] : undefined;
      if (isNewer(fixed) || (owned && Object.hasOwn(owned, member) && isNewer(owned[member])))
        report(`${owner}.${member}`, member, node);
    }
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const name = isNode(node.callee) && node.callee.type === 'Identifier' && nameOf(node.callee);
      if (name && (isNewer(api[name]) || isNewer(builtins[name]))) report(name, name, node);
      const [first] = node.arguments as unknown[];
      const method = nameOf(node.callee) ?? '';
      if (newerMethods.has(method)) report(`.${method}`, method, node);
      const text = textOf(first) ?? '';
      if (method === 'RegExp' && newerPattern.test(text)) report(text, undefined, node);
      if (asksBySelector.has(method)) {
        for (const [, pseudo = ''] of text.matchAll(/:([a-z-]+)/g))
          if (isNewer(selectors[pseudo])) report(`:${pseudo}`, pseudo.split('-')[0], node);
      }
    }
    // WebKit's bug 236843.
    if (node.type === 'PropertyDefinition' && isNode(node.value)) {
      const { start, end } = node.value as Node & { end: number };
      if (code.slice(start, end).includes('('))
        report('parentheses in a class field', undefined, node);
    }
    if (node.type === 'Literal' && isNode(node) && 'regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      if (newerPattern.test(pattern) || flags.includes('v'))
        report(`/${pattern}/${flags}`, undefined, node);
    }
  });
  return [...found].map(([name, start]) => `${name}: …${code.slice(start, start + 70)}`);
}
