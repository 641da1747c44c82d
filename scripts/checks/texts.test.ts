import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bn, en } from '#web/i18n/all-messages.ts';
import { parts } from '#web/i18n/parts.ts';
import { addUses, parse, root, type TextUses, unusedTexts, walk, webSources } from './text-uses.ts';

const programs = webSources().map((file) => ({ file, program: parse(file) }));
const uses: TextUses = { pairs: new Set(), keys: new Set(), whole: new Set() };
for (const { program } of programs) addUses(program, uses);
// Lines that the page shares with the PDF.
addUses(parse('contract/orders/paper-lines.ts'), uses);

test('every text is shown somewhere', () => {
  expect(unusedTexts(en, uses)).toEqual([]);
});

test('a text that nothing shows is found, at the top and below', () => {
  const more = { ...en, forgotten: 'x', login: { ...en.login, oldHint: 'x' } };
  expect(unusedTexts(more, uses)).toEqual(expect.arrayContaining(['forgotten', 'login.oldHint']));
});

test.each(Object.keys(parts))('%s is the name of its two files, which a page preloads', (name) => {
  expect(globSync(`web/i18n/{en,bn}/**/${name}.ts`, { cwd: root })).toHaveLength(2);
});

const spoken = new Set(['alt', 'aria-label', 'hint', 'label', 'placeholder', 'title']);

/** Literal texts in markup, which would not be translated. */
function literals(program: ReturnType<typeof parse>): string[] {
  const found: string[] = [];
  walk(program, (node, parent) => {
    const isText = node.type === 'JSXText';
    const isSpoken =
      parent?.type === 'JSXAttribute' && spoken.has(String((parent.name as { name: string }).name));
    const isLiteral = node.type === 'Literal' && isSpoken;
    if ((isText || isLiteral) && /\p{L}{2}/u.test(String(node.value))) found.push(`${node.value}`);
  });
  return found;
}

test.each(programs.filter(({ file }) => file.endsWith('.tsx')))(
  '$file has no words of its own',
  ({ program }) => {
    expect(literals(program)).toEqual([]);
  },
);

/** Texts without parameters, with their paths. */
function plainTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [];
  return Object.entries(value as object).flatMap(([key, each]) =>
    plainTexts(each, `${path}.${key}`),
  );
}

const bangla = /\p{Script=Bengali}/u;

/** Written in Latin letters in Bangla too, or read by a program. */
const sameEverywhere = [
  '.addProduct.namePlaceholder',
  '.addProduct.ramRoomPlaceholder',
  '.card.cvc',
  '.card.stripeLocale',
  '.imei.title',
  '.payouts.makeAdmin',
  '.phone.checks.imei',
  '.settlements.providers.sslcommerz',
  '.settlements.providers.stripe',
];

test('every text of the Bangla shop is in Bangla', () => {
  // Parts of addresses are the same in every language.
  const others = plainTexts(bn).filter(
    ([path, text]) => !path.endsWith('.id') && !bangla.test(text),
  );
  expect(others.map(([path]) => path).sort()).toEqual(sameEverywhere);
});

/** The literal pieces of a Bangla text, between its placeholders. */
function banglaPieces(program: ReturnType<typeof parse>): string[] {
  const pieces: string[] = [];
  walk(program, (node) => {
    const raw =
      node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value;
    if (typeof raw === 'string' && bangla.test(raw)) pieces.push(raw);
  });
  return pieces;
}

test.each(globSync('web/i18n/bn/**/*.ts', { cwd: root }))(
  '%s has Bangla digits only, and each letter in one encoding',
  (file) => {
    const pieces = banglaPieces(parse(file));
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.filter((piece) => /\d/.test(piece))).toEqual([]);
    expect(pieces.filter((piece) => piece !== piece.normalize('NFC'))).toEqual([]);
  },
);
