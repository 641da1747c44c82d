import { sql } from 'kysely';
import { findPlace } from '#contract/places/find-place.ts';
import { indexPhones } from '#server/catalogue/index-phones.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import type { TestShop } from '../test-app.ts';
import { withoutTriggers } from './every-model.ts';

/** Name, price of the cheapest in Taka, RAM and storage of its variants. Each is listed four times. */
const models = `
Samsung Galaxy A06 | 9500 | 4/64 4/128
Samsung Galaxy A14 | 9500 | 4/64 6/128
Samsung Galaxy A54 5G | 24500 | 8/128 8/256
Samsung Galaxy A55 5G | 32000 | 8/128 8/256
Samsung Galaxy M31 | 8500 | 6/64 6/128
Samsung Galaxy S22 5G | 31000 | 8/128 8/256
Samsung Galaxy S24 | 62000 | 8/128 8/256
Samsung Galaxy S24 Ultra | 98000 | 12/256 12/512
Samsung Note 20 Ultra | 42000 | 8/256 12/256
Vivo V29 | 27000 | 8/128 12/256
Vivo Y20 | 7800 | 4/64 6/64
Vivo Y16 | 8200 | 3/32 4/64
Vivo V27 | 24000 | 8/128 8/256
Realme 8 | 12500 | 6/128 8/128
Realme C55 | 11800 | 6/128 8/256
Realme 12 5G | 19000 | 8/128 8/256
Realme C21 | 4800 | 3/32 4/64
Realme 10 | 14900 | 8/128 8/256
iPhone 11 | 29000 | 4/64 4/128
iPhone 11 Pro | 38000 | 4/64 4/256
iPhone 12 | 41000 | 4/64 4/128
iPhone 13 | 54000 | 4/128 4/256
Redmi Note 12 | 13500 | 4/128 6/128
Redmi Note 12 Pro | 21000 | 8/128 8/256
Redmi 10C | 8900 | 4/64 4/128
Oppo A57 | 10800 | 4/64 6/128
Oppo Reno8 T | 23500 | 8/128 8/256
Infinix Hot 30 | 9200 | 4/128 8/128
Tecno Spark 10 | 8400 | 4/128 8/128
Walton Primo H10 | 4500 | 2/16 3/32`;

/** The market has a phone of each brand in each of these places, as sellers write them. */
const locations = [
  'Mirpur 10, Dhaka',
  'জিন্দাবাজার, সিলেট',
  'Agrabad, Chittagong',
  'Sadar, Rangpur',
  'Uttara, Dhaka',
  'Satmatha, Bogura',
  'Chashara, Narayanganj',
  'Tongi, Gazipur',
  'Kandirpar, Cumilla',
];

const brandOf = (name: string): string => {
  const [first = ''] = name.toLowerCase().split(' ');
  return { iphone: 'apple', redmi: 'xiaomi' }[first] ?? first;
};

/** 120 phones of 30 models in nine districts, as many with and without each thing that people name. */
export async function openSmallMarket({ deps, signUp }: TestShop): Promise<void> {
  const { db } = deps;
  await loadCatalogue(db);
  const sellers = [
    await signUp({ title: 'seller', verified: true }),
    await signUp({ title: 'seller' }),
  ];
  const rows = models
    .trim()
    .split('\n')
    .flatMap((line, nth) => {
      const [name = '', price = '', variants = ''] = line.split('|').map((cell) => cell.trim());
      return [0, 1, 2, 3].map((copy) => {
        const n = nth * 4 + copy;
        const [ram, storage] = (variants.split(' ')[copy % 2] ?? '').split('/').map(Number);
        // Each brand meets each place, because 4 and 9 have no common factor.
        const location = locations[(nth * 2 + copy * 4 + (nth >> 2)) % locations.length] ?? '';
        const place = findPlace(location);
        return {
          n,
          name,
          brand: brandOf(name),
          price: (Number(price) + copy * 700) * 100,
          seller: sellers[copy % 2]?.userId,
          seller_verified: copy % 2 === 0,
          ram,
          storage,
          location,
          ...place,
          condition: ['Good', 'Excilent', 'Fair'][n % 3],
          box: n % 4 < 2,
          receipt: n % 5 === 0,
          official: [true, false, null][(nth + copy) % 3],
          negotiable: n % 2 === 1,
          cash: n % 4 > 1,
          warranty: n % 6 === 0 ? 6 : null,
          battery: ['normal', 'drains-fast', null][n % 3],
        };
      });
    });
  await withoutTriggers(db, [
    sql`insert into images (id) values ('00000000-0000-4000-8000-000000000001')`,
    sql`insert into products (id, seller_id, seller_verified, category_id, name, selling_price,
        market_price, phone_number, image_id, description, location, condition, use_time, ram_room,
        post_time, ram, storage, division, district, area, has_box, has_receipt, official, negotiable,
        cash, warranty_months, battery_state, created_at)
      select gen_random_uuid(), seller, seller_verified, categories.id, row.name, price,
        price * 2, '01712345678', '00000000-0000-4000-8000-000000000001', 'Clean', location,
        condition, '1 year', '', '', ram, storage, division, district, area, box, receipt, official,
        negotiable, cash, warranty, battery, now() - (n * 7 % 120) * interval '1 hour'
      from json_to_recordset(${JSON.stringify(rows)}) as row(n integer, name text, brand text,
        price integer, seller uuid, seller_verified boolean, ram integer, storage integer,
        location text, division text, district text, area text, condition text, box boolean,
        receipt boolean, official boolean, negotiable boolean, cash boolean, warranty integer,
        battery text)
      join categories on categories.slug = row.brand`,
  ]);
  await withoutTriggers(db, [], () => indexPhones({ db }));
}
