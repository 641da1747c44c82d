import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { seedShop } from '../seed/seed-shop.ts';
import { firstBooking } from './measured-calls.ts';
import { logIn } from './people.ts';
import { freePhones, unadvertisedPhones } from './phones.ts';

test('phones and people of a load are there as the load takes them for', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  await seedShop(db, 200);
  const products = await db.selectFrom('products').selectAll().execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  const booked = new Set(
    (await db.selectFrom('bookings').select('product_id').execute()).map((row) => row.product_id),
  );
  const [buyers, sellers] = [await logIn(db, 'buyer', 1, 2), await logIn(db, 'seller', 1, 100)];
  const members = await db.selectFrom('members').select(['id', 'email']).execute();
  const idOf = (email: string | undefined) => members.find((one) => one.email === email)?.id;

  const nextFree = freePhones(200);
  const nextUnadvertised = unadvertisedPhones(200);
  for (let turn = 0; turn < 300; turn += 1) {
    const { id, priceTaka } = nextFree();
    expect(byId.get(id)).toMatchObject({ paid_at: null, removed_at: null });
    expect(byId.get(id)?.selling_price).toBe(priceTaka * 100);
    expect(booked.has(id)).toBe(false);
    const phone = nextUnadvertised();
    expect(byId.get(phone.id)).toMatchObject({
      paid_at: null,
      removed_at: null,
      advertised_at: null,
      seller_id: idOf(sellers[phone.seller]?.email),
    });
  }
  const { buyer_id } = await db
    .selectFrom('bookings')
    .select('buyer_id')
    .where('id', '=', firstBooking)
    .executeTakeFirstOrThrow();
  expect(buyer_id).toBe(idOf(buyers[1]?.email));
});
