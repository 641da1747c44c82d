import { expect, test } from 'vitest';
import { shownName } from '#contract/members/names.ts';
import { newBooking } from '#contract/orders/bookings.ts';
import { findTricks } from '#contract/tricks/find-tricks.ts';
import { honestLinesFile, readChatLines } from './chat-lines.ts';
import { precisionOf, readRates, recallOf, trustOf } from './rates.ts';

const honest = readChatLines(honestLinesFile);

test('every trick of the tests is found, and hardly an honest line is suspected', () => {
  const rates = readRates();
  expect(honest.length).toBeGreaterThanOrEqual(300);
  expect(rates.missed).toEqual([]);
  expect(recallOf(rates)).toBe(1);
  expect(precisionOf(rates), JSON.stringify(rates.alarms)).toBeGreaterThanOrEqual(0.99);
  expect(trustOf(rates), JSON.stringify(rates.alarms)).toBeGreaterThanOrEqual(0.995);
});

const of = (where: string) => honest.filter(({ kind }) => kind === where).map(({ text }) => text);

test.each(of('place'))('%s is taken as a meeting place', (place) => {
  expect(newBooking.shape.meetLocation.safeParse(place).error).toBeUndefined();
});

test.each(of('name'))('%s is taken as a name', (name) => {
  expect(shownName.safeParse(name).error).toBeUndefined();
});

/** Addresses in the middle of talk: the sentences around them excuse nothing. */
test.each([
  'visit evil.shop for more',
  'Our website: Evil.Shop',
  'order from Phonebd.Store',
  'see our page gadgetbd.store',
  'evil.shop/pay',
  'Evil.Shop/pay',
  'condition.today/offer',
  'www.Evil.Shop',
  'https://Evil.Shop',
  'EVIL.SHOP',
  'evil.com',
  'Evil.Com',
  'pay-phonehaat.xyz',
  'phonebd.online e order koren',
  'mobilemart.store',
  'bkash-pay.live',
  'rahim.me',
])('%s is a link', (text) => {
  expect(findTricks(text).map(({ kind }) => kind)).toContain('link');
});
