import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');

/** The value of a colour token in a theme, `#rrggbb`. */
function colour(token: string, theme: 'light' | 'dark'): string {
  const hex = '(#[0-9a-f]{6})';
  const value = new RegExp(`--color-${token}: (?:light-dark\\(${hex}, ${hex}\\)|${hex});`).exec(
    css,
  );
  const [, light, dark, both] = value ?? [];
  const found = both ?? (theme === 'light' ? light : dark);
  if (!found) throw new Error(`There is no colour ${token} for ${theme}`);
  return found;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Every text colour with the backgrounds that it may have. */
const texts: Record<string, string[]> = {
  ink: ['page', 'surface', 'raised', 'tint'],
  muted: ['page', 'surface', 'raised', 'tint'],
  brand: ['page', 'surface', 'raised', 'tint'],
  'brand-strong': ['surface', 'tint'],
  'on-brand': ['brand', 'brand-strong'],
  'on-marigold': ['marigold'],
  'marigold-ink': ['page', 'surface', 'marigold-tint'],
  danger: ['page', 'surface', 'danger-tint'],
  surface: ['danger'],
  'on-shade': ['shade'],
};

/** Non-text colours that identify a control or a state. */
const marks: Record<string, string[]> = {
  field: ['page', 'surface'],
  focus: ['page', 'surface', 'raised', 'tint'],
  brand: ['line'],
  marigold: ['shade'],
};

const pairs = (of: Record<string, string[]>) =>
  Object.entries(of).flatMap(([front, grounds]) => grounds.map((ground) => [front, ground]));

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(pairs(texts))('%s is read on %s: 4.5 to 1 or more', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(marks))('%s is seen on %s: 3 to 1 or more', (mark, ground) => {
    expect(contrast(colour(mark, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test('the design page gives the ratios that the colours have', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/design.md'), 'utf8');
  const rows = page.matchAll(/^\| `([\w-]+)` on `([\w-]+)` +\| ([\d.]+) +\| ([\d.]+) +\|/gm);
  const documented = [...rows].map(([, front = '', ground = '', ...ratios]) => [
    front,
    ground,
    ...ratios,
  ]);
  const computed = documented.map(([front = '', ground = '']) => [
    front,
    ground,
    contrast(colour(front, 'light'), colour(ground, 'light')).toFixed(1),
    contrast(colour(front, 'dark'), colour(ground, 'dark')).toFixed(1),
  ]);
  expect(documented.length).toBeGreaterThan(5);
  expect(documented).toEqual(computed);
});
