import { stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { categoryIds } from '#contract/constants.ts';
import { registrationForm } from '#contract/forms.ts';
import { newProduct } from '#contract/phones/products.ts';
import { findTricks } from '#contract/tricks/find-tricks.ts';
import { type DemoPhone, listingOf } from './listing.ts';
import { demoPeople } from './people.ts';
import { demoPhones } from './phones.ts';

/** Each division has names in both languages. */
const divisionNames: Record<string, string> = {
  বরিশাল: 'Barishal',
  চট্টগ্রাম: 'Chattogram',
  ঢাকা: 'Dhaka',
  খুলনা: 'Khulna',
  ময়মনসিংহ: 'Mymensingh',
  রাজশাহী: 'Rajshahi',
  রংপুর: 'Rangpur',
  সিলেট: 'Sylhet',
};
const divisions = Object.values(divisionNames).sort();
const pictureLimit = 30 * 1024;

const bangla = /\p{Script=Bengali}/u;

function division(phone: DemoPhone): string | undefined {
  const last = phone.location.split(', ').at(-1)?.normalize('NFC') ?? '';
  return divisionNames[last] ?? last;
}
const pictureBytes = async (picture: string) =>
  (await stat(new URL(`./pictures/${picture}.webp`, import.meta.url))).size;

describe('the demonstration market', () => {
  test('has at least 60 phones, each brand with at least 20', () => {
    expect(demoPhones.length).toBeGreaterThanOrEqual(60);
    for (const id of categoryIds) {
      const ofBrand = demoPhones.filter((phone) => phone.categoryId === id);
      expect(ofBrand.length).toBeGreaterThanOrEqual(20);
      expect(ofBrand.some((phone) => phone.advertized)).toBe(true);
      expect(ofBrand.some((phone) => phone.sold !== null)).toBe(true);
    }
  });

  test('reaches all eight divisions several times, and nothing that is no division', () => {
    expect([...new Set(demoPhones.map(division))].sort()).toEqual(divisions);
    for (const name of divisions) {
      expect(demoPhones.filter((phone) => division(phone) === name).length).toBeGreaterThan(3);
    }
  });

  test('is written in Bangla by every second seller, all of a listing in one language', () => {
    const inBangla = demoPhones.filter(({ description }) => bangla.test(description));
    expect(inBangla.length / demoPhones.length).toBeGreaterThanOrEqual(0.5);
    expect(inBangla.length / demoPhones.length).toBeLessThan(0.6);
    const mixed = demoPhones.filter(
      ({ description, location, useTime }) =>
        new Set([description, location, useTime].map((text) => bangla.test(text))).size > 1,
    );
    expect(mixed).toEqual([]);
    for (const { description, location } of inBangla) {
      expect(description + location).toBe((description + location).normalize('NFC'));
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
    // A sold phone is in no list, so an advert would show nothing.
    expect(phone.sold !== null && phone.advertized).toBe(false);
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

test('no phone of the demo market is hidden for its words', () => {
  const found = demoPhones.flatMap(({ name, description, location }) =>
    findTricks([name, description, location].join('\n')),
  );
  expect(found).toEqual([]);
});
