import { expect, test } from 'vitest';
import { listedPhone } from '#testing/fixtures/listed-phone.ts';
import { mixSellers } from './mix-sellers.ts';

const phone = (name: string, selersName: string) => ({ ...listedPhone, name, selersName });

// sec T101
test('sellers take turns on the home page, the newest of each first', () => {
  const page = [
    phone('1', 'Rahim'),
    phone('2', 'Rahim'),
    phone('3', 'Rahim'),
    phone('4', 'Karim'),
    phone('5', 'Salma'),
    phone('6', 'Karim'),
  ];
  expect(mixSellers(page).map(({ name }) => name)).toEqual(['1', '4', '5', '2', '6', '3']);
  expect(mixSellers([])).toEqual([]);
});
