import { parseSync } from 'vite';
import { seededNumbers } from '#testing/lib/seeded-numbers.ts';

/** One behaviour that can be broken, by replacing the code between two offsets. */
export type Mutation = { file: string; start: number; end: number; to: string; what: string };

type Node = { type: string; start: number; end: number; [field: string]: unknown };

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Calls that only write a log line or a title for developers are no behaviour that a user meets. */
const isIgnoredCall = /^(await )?(\w+\.)*(log|console|t)\.\w+\(/;

/** Where a number is a rule; elsewhere it is a delay or a length, and one more breaks nothing. */
const hasRules = /^(contract|server\/features)\//;

/**
 * Every behaviour of a source file that can be broken by one small edit: a condition turned round, an
 * operator swapped, a boolean flipped, a rule's number off by one, a statement left out.
 */
export function mutationsOf(file: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  const text = (node: Node) => source.slice(node.start, node.end);
  const add = (node: Pick<Node, 'start' | 'end'>, to: string, what: string) =>
    found.push({ file, start: node.start, end: node.end, to, what });

  walk(parseSync(file, source).program, (node) => {
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression': {
        const test = node.test as Node;
        add(test, `!(${text(test)})`, 'condition turned round');
        break;
      }
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const { left, right, operator } = node as unknown as Record<'left' | 'right', Node> & {
          operator: string;
        };
        const to = opposites[operator];
        if (!to || isText(left) || isText(right)) break;
        const other = `((${text(left)}) ${to} (${text(right)}))`;
        add(node, other, `${operator} became ${to}`);
        break;
      }
      case 'Literal':
        if (typeof node.value === 'boolean') add(node, String(!node.value), 'boolean flipped');
        if (typeof node.value === 'number' && hasRules.test(file))
          add(node, String(node.value + 1), 'number off by one');
        break;
      case 'ExpressionStatement': {
        const { type } = node.expression as Node;
        const isCall = type === 'CallExpression' || type === 'AwaitExpression';
        if (isCall && !isIgnoredCall.test(text(node))) add(node, ';', 'statement left out');
        break;
      }
    }
  });
  return found;
}

/** Visits every node except types, which have no effect at run time. */
function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  if (!node || typeof node !== 'object' || !('type' in node)) return;
  const { type } = node as Node;
  if (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)) return;
  if (type === 'ImportDeclaration') return;
  visit(node as Node);
  for (const child of Object.values(node)) walk(child, visit);
}

const isText = ({ type, value }: Node) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

/**
 * `count` of them, spread over the files: no file gives its second before each has given its first.
 * The same ones for the same seed and the same sources.
 */
export function sample(mutations: Mutation[], count: number, seed: number): Mutation[] {
  const next = seededNumbers(seed);
  const random = () => next() / 2 ** 32;
  const rest = [...mutations];
  const ofFile = new Map<string, number>();
  const shuffled: { mutation: Mutation; round: number }[] = [];
  while (rest.length > 0) {
    const [mutation] = rest.splice(Math.floor(random() * rest.length), 1);
    if (!mutation) break;
    const round = ofFile.get(mutation.file) ?? 0;
    ofFile.set(mutation.file, round + 1);
    shuffled.push({ mutation, round });
  }
  return shuffled
    .sort((one, other) => one.round - other.round)
    .slice(0, count)
    .map(({ mutation }) => mutation);
}
