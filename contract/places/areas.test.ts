import { expect, test } from 'vitest';
import { areaAsStored, areaInBangla, areasIn } from './areas.ts';
import { divisions } from './places.ts';

const districts = divisions.flatMap((division) => division.districts.map(({ en }) => en));

test('each of the 64 districts has areas, each with one name in either script', () => {
  expect(districts).toHaveLength(64);
  for (const district of districts) {
    const areas = areasIn(district);
    expect(areas.length, district).toBeGreaterThanOrEqual(3);
    expect(new Set(areas.map(({ en }) => en)).size, district).toBe(areas.length);
    for (const { en, bn } of areas) {
      expect(en, district).toMatch(/^[A-Z][A-Za-z' -]+$/);
      expect(bn, `${district} ${en}`).toMatch(/^[\u0980-\u09ff ]+$/);
      expect(bn).toBe(bn.normalize('NFC'));
    }
  }
  expect(areasIn('Atlantis')).toEqual([]);
});

// The numbers of upazilas that the government lists.
test.each([
  [
    'Rangpur',
    [
      'Rangpur Sadar',
      'Badarganj',
      'Gangachara',
      'Kaunia',
      'Mithapukur',
      'Pirgachha',
      'Pirganj',
      'Taraganj',
    ],
  ],
  ['Barguna', ['Barguna Sadar', 'Amtali', 'Bamna', 'Betagi', 'Patharghata', 'Taltali']],
  ['Dhaka', ['Dhamrai', 'Dohar', 'Keraniganj', 'Nawabganj', 'Savar', 'Mirpur', 'Uttara']],
])('%s has its upazilas', (district, upazilas) => {
  expect(areasIn(district).map(({ en }) => en)).toEqual(expect.arrayContaining(upazilas));
});

// spec D1-118
test('a place is stored by one name, however it was typed, and anything else as it is', () => {
  expect(areaAsStored('Rangpur', 'মিঠাপুকুর')).toBe('Mithapukur');
  expect(areaAsStored('Rangpur', ' mithapukur ')).toBe('Mithapukur');
  expect(areaAsStored('Rangpur', 'রংপুর সদর')).toBe('Rangpur Sadar');
  expect(areaAsStored('Rangpur', 'Mirpur 10')).toBe('Mirpur 10');
  expect(areaAsStored('Atlantis', 'Mirpur')).toBe('Mirpur');
  expect(areaInBangla('Mithapukur')).toBe('মিঠাপুকুর');
  expect(areaInBangla('Mohammadpur')).toBe('মোহাম্মদপুর');
  expect(areaInBangla('Mirpur 10')).toBeUndefined();
});
