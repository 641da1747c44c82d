import { stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { categoryIds } from '#contract/constants.ts';
import { registrationForm } from '#contract/forms.ts';
import { newProduct } from '#contract/products.ts';
import { type DemoPhone, listingOf } from './listing.ts';
import { demoPeople } from './people.ts';
import { demoPhones } from './phones.ts';

const divisions = [
  'Barishal',
  'Chattogram',
  'Dhaka',
  'Khulna',
  'Mymensingh',
  'Rajshahi',
  'Rangpur',
  'Sylhet',
];
const pictureLimit = 30 * 1024;

const division = (phone: DemoPhone) => phone.location.split(', ').at(-1);
const pictureBytes = async (picture: string) =>
  (await stat(new URL(`./pictures/${picture}.webp`, import.meta.url))).size;

describe('the demonstration market', () => {
  test('has at least 60 phones, each brand with at least 20', () => {
    expect(demoPhones.length).toBeGreaterThanOrEqual(60);
    for (const id of categoryIds) {
      const ofBrand = demoPhones.filter((phone) => phone.categoryId === id);
      expect(ofBrand.length).toBeGreaterThanOrEqual(20);
      expect(ofBrand.some((phone) => phone.advertized)).toBe(true);
      expect(ofBrand.some((phone) => phone.sold)).toBe(true);
    }
  });

  test('reaches all eight divisions several times, and nothing that is no division', () => {
    expect([...new Set(demoPhones.map(division))].sort()).toEqual(divisions);
    for (const name of divisions) {
      expect(demoPhones.filter((phone) => division(phone) === name).length).toBeGreaterThan(3);
    }
  });

  test('gives every listing a picture of its own', () => {
    expect(new Set(demoPhones.map((phone) => phone.picture)).size).toBe(demoPhones.length);
  });

  test.each(demoPhones)('$picture obeys the rules of Add Product', async (phone) => {
    const form = listingOf(phone, { img: `/images/${phone.picture}.webp`, postTime: '' });
    expect(newProduct.parse(form)).toEqual(form);
    expect(phone.phoneNumber).toMatch(/^01[3-9]\d{8}$/);
    expect(phone.ramRoom).toMatch(/^\d+\/\d+ GB$/);
    expect(phone.marketPriceTaka).toBeGreaterThan(phone.sellingPriceTaka);
    expect(phone.postedDaysAgo).toBeGreaterThanOrEqual(0);
    // A sold phone is hidden everywhere, so advertising it would show nothing.
    expect(phone.sold && phone.advertized).toBe(false);
    expect(await pictureBytes(phone.picture)).toBeLessThanOrEqual(pictureLimit);
  });

  test.each(demoPeople)('$email could have registered and has a picture', async (person) => {
    expect(registrationForm.safeParse(person).error).toBeUndefined();
    expect(await pictureBytes(person.picture)).toBeLessThanOrEqual(pictureLimit);
  });

  test('has an admin, a verified and an unverified seller, and two buyers', () => {
    const keys = demoPeople.map((person) => person.key).sort();
    expect(keys).toEqual(['admin', 'buyer1', 'buyer2', 'seller1', 'seller2']);
    expect(demoPeople.filter((person) => person.isAdmin).map((person) => person.key)).toEqual([
      'admin',
    ]);
    expect(demoPeople.filter((person) => person.isVerified).map((person) => person.key)).toEqual([
      'seller1',
    ]);
  });
});
