// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCarousel } from './carousel.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => vi.useRealTimers());

const slide = (name: string) =>
  `<div data-slide><picture><source data-src="/${name}.avif"><img data-src="/${name}.webp"></picture></div>`;

function open(attributes = '') {
  document.body.innerHTML = `<section ${attributes}>
    ${['a', 'b', 'c'].map(slide).join('')}
    <button data-dot></button><button data-dot></button><button data-dot></button>
    <button data-toggle data-play="Start" data-pause="Stop"></button></section>`;
  const section = document.querySelector('section') as HTMLElement;
  startCarousel(section);
  return section;
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-slide]')].findIndex(({ inert }) => !inert);
const label = () => document.querySelector('[data-toggle]')?.getAttribute('aria-label');
const press = (selector: string, at = 0) =>
  document.querySelectorAll<HTMLElement>(selector)[at]?.click();

// spec S2.4-1
test('moves on every seven seconds, round and round, and loads a picture when it is shown', () => {
  open();
  const picture = () => document.querySelectorAll('img')[1]?.getAttribute('src');
  expect([label(), picture()]).toEqual(['Stop', null]);
  vi.advanceTimersByTime(7000);
  expect([shown(), picture()]).toEqual([1, '/b.webp']);
  expect(document.querySelectorAll('source')[1]?.getAttribute('srcset')).toBe('/b.avif');
  vi.advanceTimersByTime(14_000);
  expect(shown()).toBe(0);
});

test('stops and starts, and stays at a slide that was chosen', () => {
  open();
  press('[data-toggle]');
  vi.advanceTimersByTime(20_000);
  expect(label()).toBe('Start');
  expect(document.querySelectorAll('img')[1]?.getAttribute('src')).toBeNull();
  press('[data-toggle]');
  vi.advanceTimersByTime(7000);
  expect([shown(), label()]).toEqual([1, 'Stop']);
  press('[data-dot]', 2);
  vi.advanceTimersByTime(20_000);
  expect([shown(), label()]).toEqual([2, 'Start']);
  expect(document.querySelectorAll('[data-dot]')[2]?.getAttribute('aria-current')).toBe('true');
});

test('stands still where pictures cost money, and with reduced motion', () => {
  open('data-still');
  expect(label()).toBe('Start');
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  open();
  expect(label()).toBe('Start');
});

test('is started once, by the page or after a navigation', () => {
  startCarousel(open());
  vi.advanceTimersByTime(7000);
  expect(shown()).toBe(1);
});
