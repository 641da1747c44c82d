import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['Nadia Islam', 'Nadia I.'],
  ['Md. Rahim Uddin', 'Md. Rahim U.'],
  ['Nadia', 'Nadia'],
  ['করিম উদ্দিন', 'করিম উ.'],
  ['ফাতেমা কিবরিয়া', 'ফাতেমা কি.'],
])('%s is %s for others', (name, short) => {
  expect(shortName(name)).toBe(short);
});
