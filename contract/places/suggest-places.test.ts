import { expect, test } from 'vitest';
import { suggestPlaces } from './suggest-places.ts';

const names = (text: string) => suggestPlaces(text).map(({ en }) => en);

test.each([
  ['zinda', 'Zindabazar, Sylhet'],
  ['Jindabazar', 'Zindabazar, Sylhet'],
  ['জিন্দা', 'Zindabazar, Sylhet'],
  ['Sylet', 'Sylhet'],
  ['mirpur', 'Mirpur, Dhaka'],
  ['Mirpur, Kushtia', 'Mirpur, Kushtia'],
])('%s is %s', (text, first) => {
  expect(names(text)[0]).toBe(first);
});

test('at most five come, each once, in both scripts', () => {
  const found = suggestPlaces('ma');
  expect(found).toHaveLength(5);
  expect(new Set(found.map(({ en }) => en)).size).toBe(5);
  expect(suggestPlaces('zindabazar')[0]).toEqual({
    district: 'Sylhet',
    area: 'Zindabazar',
    en: 'Zindabazar, Sylhet',
    bn: 'জিন্দাবাজার, সিলেট',
  });
});

test('nothing is suggested for a letter, or for words that are no place', () => {
  expect(suggestPlaces('s')).toEqual([]);
  expect(suggestPlaces('beside the big tree')).toEqual([]);
});
