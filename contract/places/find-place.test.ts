import { expect, test } from 'vitest';
import { findPlace } from './find-place.ts';

test.each([
  ['জিন্দাবাজার, সিলেট', 'Sylhet', 'Zindabazar'],
  ['Mirpur 12', 'Dhaka', 'Mirpur'],
  ['near Savar bus stand', 'Dhaka', 'Savar'],
  ['সাভার, ঢাকা', 'Dhaka', 'Savar'],
  ['ঢাকার মিরপুরে', 'Dhaka', 'Mirpur'],
  ['সিলেটে', 'Sylhet', null],
  ['ctg', 'Chattogram', null],
  ['Bogra', 'Bogura', null],
  ['Narayongonj', 'Narayanganj', null],
  ['Sadar, Bogura, Rajshahi', 'Bogura', null],
  ['Daulatpur, Kushtia', 'Kushtia', 'Daulatpur'],
  ['moulvi bazar', 'Moulvibazar', null],
  ['khulna new market', 'Khulna', 'New Market'],
  ['Sreemangal', 'Moulvibazar', 'Sreemangal'],
])('%s lies in %s', (typed, district, area) => {
  expect(findPlace(typed)).toMatchObject({ district, area });
});

test('a text that names no place has none', () => {
  for (const typed of ['', 'Atlantis', 'my house near the school', '01712345678', '\0\n'])
    expect(findPlace(typed), typed).toBeNull();
});
