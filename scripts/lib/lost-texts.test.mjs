import { expect, test } from 'vitest';
import { findLostTexts } from './lost-texts.mjs';

const was = `remove: (name) => \`Zap away: \${name}\`, long: 'A quill that is ' +\n  'broken in two',`;
const is = `remove: (name) => \`Remove: \${name}\`, kept: 'A quill that is whole',`;

test('a test that quotes a text which is gone is named with its line', () => {
  const test = [
    "getByRole('link', { name: /Zap away: .+/ });",
    "getByText('A quill that is broken in two');",
    "getByText('A quill that is whole');",
    '// Zap away: a comment quotes nothing',
    'getByText(/^Zap away: .*now/);',
  ].join('\n');
  expect(findLostTexts(was, is, [['a.test.ts', test]])).toEqual([
    'a.test.ts:1: Zap away:',
    'a.test.ts:2: A quill that is broken in two',
    'a.test.ts:5: Zap away:',
  ]);
});

test('what no text ever was is not the business of this check', () => {
  expect(findLostTexts(was, is, [['a.test.ts', "name: 'Galaxy of Rahima'"]])).toEqual([]);
});
