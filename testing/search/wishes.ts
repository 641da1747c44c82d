/** The facts of a phone that satisfies a wish; missing facts are irrelevant. */
export type Wish = {
  brand?: string;
  /** Slugs of models, any of which is meant. */
  models?: string[];
  division?: string;
  district?: string;
  area?: string;
  /** Taka. */
  min?: number;
  max?: number;
  /** GB. */
  ram?: number;
  storage?: number;
  with?: ('box' | 'official' | 'cash' | 'verified' | 'battery' | 'warranty' | 'receipt')[];
  /** The first of all that are meant by price. */
  cheapest?: true;
  /** Each of `models` is among the first three. */
  both?: true;
  /** No phone is meant, so nothing may come. */
  none?: true;
  /** Every phone satisfies the wish, because its words identify none. */
  all?: true;
};

const samsung = { brand: 'samsung' };
const apple = { brand: 'apple' };
const vivo = { brand: 'vivo' };
const under = (max: number) => ({ max });

/** What people typed who tried the search by hand, and what should come in `openSmallMarket`. */
export const wishes: readonly (readonly [typed: string, wish: Wish])[] = [
  ['সিলেট', { district: 'Sylhet' }],
  ['sylhet', { district: 'Sylhet' }],
  ['রংপুর', { district: 'Rangpur' }],
  ['samsung sylhet', { ...samsung, district: 'Sylhet' }],
  ['realme mirpur', { brand: 'realme', area: 'Mirpur' }],
  ['vivo rangpur', { ...vivo, district: 'Rangpur' }],
  ['স্যামসাং ঢাকা', { ...samsung, district: 'Dhaka' }],
  ['chittagong e oppo', { brand: 'oppo', district: 'Chattogram' }],
  ['ctg iphone', { ...apple, district: 'Chattogram' }],
  ['bogra vivo', { ...vivo, district: 'Bogura' }],
  ['১০ হাজার টাকার মোবাইল', under(10_000)],
  ['১৫ হাজারের নিচে', under(15_000)],
  ['samsung under 20000', { ...samsung, max: 20_000 }],
  ['phone under 10000', under(10_000)],
  ['20k budget phone', under(20_000)],
  ['15 hajar er niche', under(15_000)],
  ['15 hazar takar moddhe', under(15_000)],
  ['10-15 hajar', { min: 10_000, max: 15_000 }],
  ['realme 12 hajar theke 18 hajar', { brand: 'realme', min: 12_000, max: 18_000 }],
  ['redmi below 15k', { brand: 'xiaomi', max: 15_000 }],
  ['5000 taka', under(5_500)],
  ['8/256', { ram: 8, storage: 256 }],
  ['vivo 8 256', { ...vivo, ram: 8, storage: 256 }],
  ['12gb ram', { ram: 12 }],
  ['256gb iphone', { ...apple, storage: 256 }],
  ['৬ জিবি র‍্যাম', { ram: 6 }],
  ['note20 ultra', { models: ['samsung-galaxy-note20-ultra'] }],
  ['note20ultra', { models: ['samsung-galaxy-note20-ultra'] }],
  ['s24 plus', { models: ['samsung-galaxy-s24', 'samsung-galaxy-s24-ultra'] }],
  ['s22+', { models: ['samsung-galaxy-s22-5g'] }],
  ['vivo v29e', { models: ['vivo-v29'] }],
  ['a05s', { models: ['samsung-galaxy-a06'] }],
  ['a 05', { models: ['samsung-galaxy-a06'] }],
  ['a54 vs a55', { models: ['samsung-galaxy-a54-5g', 'samsung-galaxy-a55-5g'], both: true }],
  ['iphone 12 naki 13', { models: ['apple-iphone-12', 'apple-iphone-13'], both: true }],
  ['cheap', { cheapest: true }],
  ['sosta phone', { cheapest: true }],
  ['সস্তা মোবাইল', { cheapest: true }],
  ['kom dame valo phone', { cheapest: true }],
  ['সবচেয়ে কম দামের স্যামসাং', { ...samsung, cheapest: true }],
  ['ব্যাটারি ভালো ফোন', { with: ['battery'] }],
  ['full box samsung', { ...samsung, with: ['box'] }],
  ['বক্স সহ স্যামসাং', { ...samsung, with: ['box'] }],
  ['phone with box', { with: ['box'] }],
  ['official iphone', { ...apple, with: ['official'] }],
  ['আনঅফিসিয়াল না', { with: ['official'] }],
  ['dual sim samsung', samsung],
  ['ডুয়াল সিম', { all: true }],
  ['gaming phone', { all: true }],
  ['student er jonno phone', { all: true }],
  ['valo camera', { all: true }],
  ['mobile lagbe', { all: true }],
  ['samsung er valo phone 15 hajar er niche', { ...samsung, max: 15_000 }],
  ['ami ekta redmi kinbo', { brand: 'xiaomi' }],
  ['new phone like iphone 13', { models: ['apple-iphone-13'] }],
  ['pixel', { none: true }],
  ['redmi note 12 pro plus', { models: ['xiaomi-redmi-note-12-pro', 'xiaomi-redmi-note-12'] }],
  ['iphone 11 pro max 256', { models: ['apple-iphone-11-pro'], storage: 256 }],
  ['cash e kena jabe', { with: ['cash'] }],
  ['verified seller vivo', { ...vivo, with: ['verified'] }],
];
