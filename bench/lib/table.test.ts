import { expect, test } from 'vitest';
import type { Figure } from './figures.ts';
import { barPlot } from './plot.ts';
import { figuresTable, figuresTables, overallTable, targetsTable } from './table.ts';

const figures: Figure[] = [
  {
    what: 'GET /categories',
    under: { products: 10_000 },
    metric: 'requests per second',
    unit: 'per second',
    rounds: [9000, 8000, 8500],
    reference: [10_000, 10_000, 10_000],
    target: { of: 'ratio', atLeast: 0.8 },
  },
  {
    what: 'GET /categories',
    under: { products: 10_000 },
    metric: 'p99',
    unit: 'ms',
    rounds: [4.25],
  },
];

test('a thing has one row, with the spread of each metric and its ratio to the reference', () => {
  expect(figuresTable(figures).split('\n')).toEqual([
    '| What            | products | requests per second | ÷ reference      | p99    |',
    '| --------------- | -------- | ------------------- | ---------------- | ------ |',
    '| GET /categories | 10,000   | 8,500 (8,000–9,000) | 0.85 (0.80–0.90) | 4.3 ms |',
  ]);
});

test('things of which something else was counted stand in a table of their own', () => {
  const start: Figure = {
    what: 'npm start',
    under: {},
    metric: 'to ready',
    unit: 's',
    rounds: [2],
  };

  expect(figuresTables([...figures, start])).toEqual([
    figuresTable(figures),
    figuresTable([start]),
  ]);
});

test('what had to be reached stands with what was reached', () => {
  expect(targetsTable(figures).split('\n').slice(2)).toEqual([
    '| GET /categories (10,000) | requests per second ÷ reference | ≥ 0.80 | 0.85 (0.80–0.90) | yes |',
  ]);
  expect(targetsTable(figures.slice(1))).toBe('');
});

test('in short, each target has one row, from the worst that was measured to the best', () => {
  const target = { of: 'value', atMost: 100 } as const;
  const tbt = { metric: 'TBT', unit: 'ms', under: {}, target } as const;
  const short = overallTable([
    ...figures,
    { ...tbt, what: 'home', rounds: [20] },
    { ...tbt, what: 'login', rounds: [120, 130, 140] },
  ]);

  const [, , calls, screens] = short
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(calls?.slice(1, -1)).toEqual([
    'GET /categories',
    'requests per second ÷ reference',
    '≥ 0.80',
    '0.85',
    'yes',
  ]);
  expect(screens?.slice(1, -1)).toEqual([
    'home; 1 more',
    'TBT',
    '≤ 100 ms',
    '130 ms … 20 ms',
    '1 of 2',
  ]);
});

test('a plot has a bar for each figure, and its text can hold any sign', () => {
  const svg = barPlot({
    title: 'Mine & <yours>',
    subtitle: 'requests per second',
    unit: 'per second',
    groups: [
      {
        label: 'home',
        bars: [
          { series: 'PhoneHaat', value: { median: 90, min: 80, max: 100 } },
          { series: 'bare Fastify', value: { median: 100, min: 100, max: 100 } },
        ],
      },
    ],
  });

  expect(svg).toContain('Mine &amp; &lt;yours&gt;');
  expect(svg.match(/<line class="w"/g)).toHaveLength(2);
  expect(svg).not.toContain('NaN');
});
