import { expect, test } from 'vitest';
import { missingFacts, missingIn } from './missing-facts.ts';

const whole = {
  model: { slug: 'galaxy-a54', name: 'Galaxy A54' },
  photos: ['front', 'back', 'edges'],
  description: 'One owner, no repair, small scratch at the left edge, box and charger.',
  district: 'Dhaka',
  batteryHealth: 91,
  storage: 128,
  imeis: '356938035643809',
};

test('nothing is missing in a whole listing', () => {
  expect(missingIn(whole)).toEqual([]);
  expect(missingIn({ ...whole, batteryHealth: undefined, batteryState: 'normal' })).toEqual([]);
});

test('each fact that a buyer misses is named, and no other', () => {
  expect(missingIn({ ...whole, model: undefined })).toEqual(['model']);
  expect(missingIn({ ...whole, photos: ['front', 'back'] })).toEqual(['photos']);
  expect(missingIn({ ...whole, description: 'ভালো ফোন, কোনো সমস্যা নেই' })).toEqual(['words']);
  expect(missingIn({ ...whole, district: undefined })).toEqual(['place']);
  expect(missingIn({ ...whole, batteryHealth: undefined })).toEqual(['battery']);
  expect(missingIn({ ...whole, storage: undefined })).toEqual(['storage']);
  expect(missingIn({ ...whole, imeis: '' })).toEqual(['imei']);
  expect(missingIn({ photos: ['front'], description: 'Good', imeis: '' })).toEqual([
    ...missingFacts,
  ]);
});
