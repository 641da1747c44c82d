import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readImports } from './imports.ts';
import { floors, importsUp, pairsBothWays, roomOf } from './rooms.ts';
import { arrowsOf, drawStructure } from './structure.ts';

const graph = readImports();

test.each(Object.entries(floors))('no arrow up in %s, and none within a floor', (_area, rows) => {
  expect(importsUp(graph, rows)).toEqual([]);
});

test('each file has its floor', () => {
  const rooms = Object.values(floors).flat(2);
  const homeless = [...graph.keys()].filter((file) => !roomOf(file, rooms));
  expect(homeless).toEqual([]);
  const features = [...graph.keys()].filter((file) => /^server\/features\/[^/]+\//.test(file));
  expect(features.filter((file) => roomOf(file, rooms) === 'server/features')).toEqual([]);
});

test('no two folders import each other', () => {
  expect(pairsBothWays(graph, dirname)).toEqual([]);
});

test('an arrow up, one within a floor, and a pair are found', () => {
  const wrong = new Map([
    ['low/a.ts', ['high/b.ts']],
    ['high/b.ts', ['low/inner/c.ts', 'beside/d.ts']],
    ['beside/d.ts', ['low/a.ts']],
  ]);
  expect(importsUp(wrong, [['low'], ['high', 'beside']])).toEqual([
    'low/a.ts → high/b.ts',
    'high/b.ts → beside/d.ts',
  ]);
  const both = new Map([...wrong, ['low/inner/c.ts', ['high/b.ts', 'low/a.ts']]]);
  expect(pairsBothWays(both, dirname)).toEqual(['high ↔ low/inner']);
});

test('the drawing has each folder and arrow, those up or within a floor in red', () => {
  const wrong = new Map([
    ['low/a.ts', ['high/b.ts', 'low/c.ts']],
    ['low/c.ts', []],
    ['high/b.ts', ['low/a.ts', 'low/c.ts']],
  ]);
  expect([...arrowsOf(wrong, ['low', 'high'])]).toEqual([
    ['low high', 1],
    ['high low', 2],
  ]);
  const drawn = drawStructure(wrong, [['low'], ['high']], 'area').split('\n');
  const red = drawn.filter((line) => line.includes('#c1121f'));
  expect(red.map((line) => /<title>(.*)<.title>/.exec(line)?.[1])).toEqual(['low → high: 1']);
  expect(drawn.filter((line) => line.includes('high → low: 2'))).toHaveLength(1);
  expect(
    drawn.filter((line) => line.startsWith('<rect x=')).map((line) => />(\w+)</.exec(line)?.[1]),
  ).toEqual(['high', 'low']);
});

test('no file is longer than 500 lines', () => {
  const lengthOf = (file: string) =>
    readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
      .trimEnd()
      .split('\n').length;
  expect([...graph.keys()].filter((file) => lengthOf(file) > 500)).toEqual([]);
});
