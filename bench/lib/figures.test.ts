import { describe, expect, test } from 'vitest';
import { type Figure, isMet, ratioOf, spreadOf, written } from './figures.ts';

const figure = (part: Partial<Figure>): Figure => ({
  what: 'GET /categories',
  under: {},
  metric: 'requests per second',
  unit: 'per second',
  rounds: [90, 80, 100],
  ...part,
});

test('of several rounds the median counts, with the least and the most beside it', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
  expect(spreadOf([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 });
  expect(() => spreadOf([])).toThrow('no round');
});

test('a ratio is taken round by round, so that a slow minute hits both sides of it', () => {
  const measured = figure({ rounds: [90, 40, 80], reference: [100, 50, 100] });

  expect(ratioOf(measured)).toEqual({ median: 0.8, min: 0.8, max: 0.9 });
  expect(ratioOf(figure({}))).toBeNull();
});

describe('a target', () => {
  test('of the ratio looks at the reference', () => {
    const measured = { rounds: [80], reference: [100] };

    expect(isMet(figure({ ...measured, target: { of: 'ratio', atLeast: 0.8 } }))).toBe(true);
    expect(isMet(figure({ ...measured, target: { of: 'ratio', atLeast: 0.81 } }))).toBe(false);
    expect(isMet(figure({ ...measured, target: { of: 'ratio', atMost: 0.79 } }))).toBe(false);
    expect(() => isMet(figure({ target: { of: 'ratio', atMost: 1 } }))).toThrow('a reference');
  });

  test('of the value looks at the figure alone', () => {
    expect(isMet(figure({ target: { of: 'value', atMost: 90 } }))).toBe(true);
    expect(isMet(figure({ target: { of: 'value', atLeast: 91 } }))).toBe(false);
    expect(isMet(figure({}))).toBeNull();
  });
});

test('numbers are written with as many decimals as say something', () => {
  expect(written(12_345.6, 'per second')).toBe('12,346');
  expect(written(4.24, 'ms')).toBe('4.2 ms');
  expect(written(123.4, 'ms')).toBe('123 ms');
  expect(written(0.9, 's')).toBe('0.90 s');
  expect(written(0.805, 'ratio')).toMatch(/^0\.8[01]$/);
  expect(written(1, 'ratio')).toBe('1.00');
  expect(written(94.96, 'KB')).toBe('95.0 KB');
});
