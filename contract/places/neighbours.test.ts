import { expect, test } from 'vitest';
import { bordersFrom, neighboursOf } from './neighbours.ts';
import { districtNames } from './places.ts';

test('every district has neighbours, each of which has it, and all are reached from any', () => {
  for (const district of districtNames) {
    expect(neighboursOf(district).length, district).toBeGreaterThan(0);
    expect(new Set(neighboursOf(district)).size).toBe(neighboursOf(district).length);
    for (const other of neighboursOf(district)) expect(neighboursOf(other)).toContain(district);
    expect([...bordersFrom([district]).keys()].sort()).toEqual([...districtNames].sort());
  }
});

test('districts are as far from each other as borders are between them', () => {
  const fromSylhet = bordersFrom(['Sylhet']);
  expect(fromSylhet.get('Sylhet')).toBe(0);
  expect(fromSylhet.get('Moulvibazar')).toBe(1);
  // By Habiganj and Brahmanbaria.
  expect(fromSylhet.get('Cumilla')).toBe(3);
  expect(bordersFrom(['Dhaka', "Cox's Bazar"]).get('Bandarban')).toBe(1);
});
