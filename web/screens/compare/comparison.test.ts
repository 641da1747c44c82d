import { expect, test } from 'vitest';
import { comparedCookie, comparedIn } from '#web/session/compared-phones.ts';
import { bestColumns } from './compared-rows.ts';
import { changeOf, choosePath, comparisonPath, readComparison } from './comparison.ts';

const id = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`;
const [a, b, c, d] = [id(1), id(2), id(3), id(4)] as const;
const search = (query: string) => new URLSearchParams(query);

test('an address shows at most three ids, each once, and a fourth only beside three', () => {
  const read = (query: string) => readComparison(search(query));
  expect(read(`ids=${a},${b}`)).toEqual({ ids: [a, b], another: null });
  expect(read(`ids=${a},${a},x,${b}`)).toEqual({ ids: [a, b], another: null });
  expect(read(`ids=${a},${b},${c},${d}`)).toEqual({ ids: [a, b, c], another: null });
  expect(read(`ids=${a},${b},${c}&another=${d}`)).toEqual({ ids: [a, b, c], another: d });
  expect(read(`ids=${a},${b},${c}&another=${a}`)).toEqual({ ids: [a, b, c], another: null });
  expect(read(`ids=${a}&another=${d}`)).toEqual({ ids: [a], another: null });
  expect(read(`ids=${a}&another=../login`)).toEqual({ ids: [a], another: null });
});

test('what is chosen replaces the device’s phones, and what is added joins them', () => {
  const kept = `language=en; phonehaat.compared=${a}.${b}`;
  const change = (query: string, cookies = kept) => changeOf(search(query), cookies);
  expect(change(`choose=${c}&choose=${d}`)).toEqual({ ids: [c, d], another: null });
  expect(change(`add=${c}`)).toEqual({ ids: [a, b, c], another: null });
  expect(change(`add=${b}`)).toEqual({ ids: [a, b], another: null });
  expect(change(`add=${d}`, `phonehaat.compared=${a}.${b}.${c}`)).toEqual({
    ids: [a, b, c],
    another: d,
  });
  expect(change('')).toEqual({ ids: [a, b], another: null });
  // The last one was taken out.
  expect(change('choose=')).toEqual({ ids: [], another: null });
  expect(change('', '')).toBeNull();
  // A shared comparison changes nothing.
  expect(change(`ids=${d}`)).toBeNull();
});

test('addresses and cookie are read as they are written', () => {
  const comparison = { ids: [a, b, c], another: d };
  expect(comparisonPath(comparison)).toBe(`/compare?ids=${a},${b},${c}&another=${d}`);
  expect(comparisonPath({ ids: [], another: null })).toBe('/compare?ids=');
  expect(choosePath([a, b])).toBe(`/compare?choose=${a}&choose=${b}`);
  expect(choosePath([])).toBe('/compare?choose=');
  const [pair = ''] = comparedCookie([a, b]).split('; ');
  expect(comparedIn(`x=1; ${pair}`)).toEqual([a, b]);
  expect(comparedCookie([])).toContain('max-age=0');
  expect(comparedIn('phonehaat.compared=<script>')).toEqual([]);
});

test('the best is named only where phones differ', () => {
  expect(bestColumns([9_000, 9_500, null], 'lowest')).toEqual([0]);
  expect(bestColumns([8, 8, 4], 'highest')).toEqual([0, 1]);
  expect(bestColumns([8, 8, undefined], 'highest')).toEqual([]);
  expect(bestColumns([null, 5, undefined], 'highest')).toEqual([]);
});
