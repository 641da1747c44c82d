import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { filterOf } from './queries.ts';

test('an address filters by what it names, and leads to a page', () => {
  const [target, before] = [newId(), newId()];
  expect(filterOf(new URLSearchParams({ action: 'payment-paid', target, before }))).toEqual({
    action: 'payment-paid',
    target,
    before,
  });
});

test('what somebody has mistyped filters nothing', () => {
  expect(filterOf(new URLSearchParams('action=party&before=x&actor='))).toEqual({});
});
