import { stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { categorySlugs } from '#contract/constants.ts';
import { registrationForm } from '#contract/forms.ts';
import { minVotes } from '#contract/limits.ts';
import { votes } from '#contract/phones/prices.ts';
import { newProduct } from '#contract/phones/products.ts';
import { findPlace } from '#contract/places/find-place.ts';
import { findTricks } from '#contract/tricks/find-tricks.ts';
import { type DemoPhone, listingOf } from './listing.ts';
import { demoPhones, marketOf } from './market.ts';
import { demoPeople } from './people.ts';

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

describe('the small demonstration market', () => {
  test('has at least 60 phones, each brand with at least 20', () => {
    expect(demoPhones.length).toBeGreaterThanOrEqual(60);
    for (const slug of Object.values(categorySlugs)) {
      const ofBrand = demoPhones.filter((phone) => phone.brand === slug);
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
    const form = listingOf(phone, {
      img: `/images/${phone.picture}.webp`,
      postTime: '',
      categoryId: '1',
    });
    expect(newProduct.parse(form)).toEqual({ ...form, pricesConfirmed: false });
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

const whole = marketOf('whole');

describe('the whole demonstration market', () => {
  test('has the variety of a real one', () => {
    const forSale = whole.filter(({ sold }) => !sold);
    expect(forSale.length).toBeGreaterThanOrEqual(150);
    expect(new Set(whole.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(12);
    const places = whole.map(({ location }) => findPlace(location));
    expect(new Set(places.map((place) => place?.division)).size).toBe(8);
    expect(places.filter((place) => place?.district).length / whole.length).toBeGreaterThan(0.9);
    const cash = forSale.filter(({ declared }) => declared?.cash);
    expect(cash.length / forSale.length).toBeGreaterThanOrEqual(0.45);
    expect(new Set(whole.map(({ seller }) => seller)).size).toBeGreaterThanOrEqual(12);
  });

  test('shows each phone from three to six sides, with a first photo of its own', async () => {
    expect(new Set(whole.map(({ picture }) => picture)).size).toBe(whole.length);
    for (const { picture, photos } of whole) {
      expect(photos.length).toBeGreaterThanOrEqual(2);
      expect(photos.length).toBeLessThanOrEqual(5);
      expect(new Set([picture, ...photos]).size).toBe(photos.length + 1);
    }
    const pictures = new Set(whole.flatMap(({ picture, photos }) => [picture, ...photos]));
    for (const one of pictures) expect(await pictureBytes(one)).toBeLessThanOrEqual(pictureLimit);
  });

  test('a text that names a mark has its photo, and a photo of a mark has its words', () => {
    const words = /scratch|mark|dent|crack|line|burn|chip|stain|আঁচড়|দাগ|ফাটা|টোল|বার্ন/i;
    for (const { name, mark, description } of whole) {
      if (mark) expect({ name, isNamed: words.test(description) }).toEqual({ name, isNamed: true });
    }
  });

  test('its common models have enough sales of different buyers for a price', () => {
    const common = whole.filter(({ pastSales }) => pastSales.length > 0);
    expect(common.length).toBeGreaterThanOrEqual(12);
    for (const { name, pastSales } of common) {
      // Four sales have eight votes, and the seller's own phone has one.
      const prices = new Set(pastSales.map(({ taka }) => taka));
      expect({ name, votes: prices.size * votes.sold + votes.listed }).toEqual({
        name,
        votes: minVotes,
      });
    }
  });

  test('a seller lists no two phones that a search for the same one would confuse', () => {
    const keys = whole.flatMap(({ seller, name, sellingPriceTaka, pastSales }) =>
      [sellingPriceTaka, ...pastSales.map(({ taka }) => taka)].map(
        (taka) => `${seller} ${name} ${taka}`,
      ),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each(whole)('$name, $location obeys the rules of Add Product', (phone) => {
    const form = listingOf(phone, { img: '/images/1.webp', postTime: '', categoryId: '1' });
    expect(newProduct.parse(form)).toEqual({ ...form, pricesConfirmed: false });
    expect(phone.phoneNumber).toMatch(/^01[3-9]\d{8}$/);
    expect(phone.marketPriceTaka).toBeGreaterThan(phone.sellingPriceTaka);
  });
});

test('no phone of the demo market is hidden for its words', () => {
  const found = whole.flatMap(({ name, description, location }) =>
    findTricks([name, description, location].join('\n')),
  );
  expect(found).toEqual([]);
});
