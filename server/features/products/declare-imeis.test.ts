import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createImeiVault } from '#server/features/imeis/vault.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { newImei } from '#testing/fixtures/imeis.ts';
import { book, buy, openPayment } from '#testing/payments/paying.ts';
import { completeDeal } from '#testing/payments/paying-out.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const [one, two] = ['356938035643809', '490154203237518'];

async function open(settings: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp(settings);
  const people = {
    seller: await shop.signUp({ title: 'seller' }),
    rival: await shop.signUp({ title: 'seller' }),
    buyer: await shop.signUp(),
    admin: await shop.signUp({ admin: true }),
  };
  const declare = (id: string, imeis: string, by: Person) =>
    shop.call('PUT /myproducts/:id/imeis', { params: { id }, body: { imeis } }, by);
  const own = async (id: string, by: Person) =>
    (await shop.ok('GET /myproducts/:id', { params: { id } }, by)).imeis;
  const order = async (id: string, by: Person) =>
    await shop.ok('GET /order/:id', { params: { id } }, by);
  return { shop, ...people, declare, own, order };
}

const meetingAt = ({ clock }: TestShop) =>
  new Date(clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString();

async function propose(shop: TestShop, id: string, buyer: Person) {
  const body = { event: 'propose', place: 'Bashundhara City', at: meetingAt(shop) } as const;
  await shop.ok('POST /order/:id', { params: { id }, body }, buyer);
}

async function accept(shop: TestShop, id: string, seller: Person) {
  const body = { event: 'accept', at: meetingAt(shop) } as const;
  await shop.ok('POST /order/:id', { params: { id }, body }, seller);
}

test('a new phone is listed with its IMEI; with a wrong one it is not listed at all', async () => {
  const { shop, seller, own } = await open();
  const img = await shop.upload(seller);
  const body = { ...believablePhone, img, imeis: '৩৫৬৯৩৮ ০৩৫৬৪৩ ৮০৮' };
  const refused = await shop.call('POST /addproduct', { body }, seller);
  expect([refused.status, refused.body.code]).toEqual([400, 'imei-wrong-digit']);
  expect(await shop.deps.db.selectFrom('products').select('id').execute()).toEqual([]);
  const right = { ...body, imeis: '৩৫৬৯৩৮ ০৩৫৬৪৩ ৮০৯' };
  const added = await shop.ok('POST /addproduct', { body: right }, seller);
  expect(added).toEqual({ acknowledged: true, insertedId: expect.any(String) });
  expect(await own(added.insertedId, seller)).toEqual([one]);
  // A retry after a lost answer is the same phone.
  expect(await shop.ok('POST /addproduct', { body: right }, seller)).toEqual(added);
});

test('a new phone with the IMEI of another one is listed without it, and admins see both', async () => {
  const { shop, seller, rival, admin, declare, own } = await open();
  const first = await shop.addProduct(seller);
  await declare(first, one, seller);
  const img = await shop.upload(rival);
  const body = { ...believablePhone, img, imeis: one };
  const added = await shop.ok('POST /addproduct', { body }, rival);
  expect(added).toEqual({ acknowledged: true, insertedId: expect.any(String), imeiListed: true });
  expect(await own(added.insertedId, rival)).toEqual([]);
  expect(await shop.ok('GET /imeiclashes', {}, admin)).toMatchObject([
    { refused: { productId: added.insertedId }, listed: { productId: first } },
  ]);
});

// sec P5
// spec D2-149
test('its seller sees it whole, a buyer from the agreed meeting on, and nobody else', async () => {
  const { shop, seller, rival, buyer, admin, declare, own, order } = await open();
  const phone = await shop.addProduct(seller);
  expect(await own(phone, seller)).toEqual([]);
  const pasted = `IMEI1\n${one} / 01\nIMEI2\n${two} / 01\nEID\n89049032007008882600012345678901`;
  expect(await declare(phone, pasted, seller)).toMatchObject({ status: 200 });
  expect(await own(phone, seller)).toEqual([one, two]);
  expect((await declare(phone, two, rival)).body.code).toBe('product-not-found');

  const booking = await book(shop, buyer, phone);
  expect((await order(booking, buyer)).imeis).toEqual([]);
  await openPayment(shop, buyer, booking);
  expect((await order(booking, buyer)).imeis).toEqual([]);
  expect((await declare(phone, two, seller)).body.code).toBe('product-held');

  const bought = await shop.addProduct(seller);
  const imei = newImei();
  await declare(bought, imei, seller);
  const paid = await buy(shop, buyer, bought);
  // Paying costs nothing that is called off; an agreed meeting does.
  expect((await order(paid, buyer)).imeis).toEqual([]);
  await propose(shop, paid, buyer);
  expect((await order(paid, buyer)).imeis).toEqual([]);
  await accept(shop, paid, seller);
  expect((await order(paid, buyer)).imeis).toEqual([imei]);
  expect((await order(paid, seller)).imeis).toEqual([imei]);
  expect((await order(paid, admin)).imeis).toEqual([]);
  expect((await declare(bought, two, seller)).body.code).toBe('product-sold');
  const publicly = await shop.call('GET /phone/:id', { params: { id: bought } });
  expect(JSON.stringify(publicly.body)).not.toContain(imei);
  expect(JSON.stringify(await shop.ok('GET /me/export', {}, seller))).toContain(imei);
  expect(JSON.stringify(await shop.ok('GET /me/export', {}, buyer))).not.toContain(imei);

  // The money goes back, and the phone is not the buyer's any more.
  const act = {
    params: { id: paid },
    body: { event: 'call-off', reason: 'I cannot come.' },
  } as const;
  await shop.ok('POST /order/:id', act, buyer);
  expect((await order(paid, buyer)).imeis).toEqual([]);
  expect((await order(paid, seller)).imeis).toEqual([imei]);
});

test('mistakes are named, and an empty text takes the IMEIs away', async () => {
  const { shop, seller, declare, own } = await open();
  const phone = await shop.addProduct(seller);
  const mistakes = {
    '356938035643808': 'imei-wrong-digit',
    '89049032007008882600012345678901': 'imei-eid',
    '3569380356438001': 'imei-software-version',
    'no idea': 'imei-length',
  };
  for (const [text, code] of Object.entries(mistakes)) {
    expect((await declare(phone, text, seller)).body).toMatchObject({ code, status: 400 });
  }
  expect((await declare(phone, '1'.repeat(501), seller)).status).toBe(400);
  await declare(phone, one, seller);
  await declare(phone, '', seller);
  expect(await own(phone, seller)).toEqual([]);
});

// spec D2-149
test('the same IMEI in two phones for sale is refused, and an admin sees both phones', async () => {
  const { shop, seller, rival, buyer, admin, declare, own } = await open();
  const clashes = () => shop.ok('GET /imeiclashes', {}, admin);
  const listed = await shop.addProduct(seller, { name: 'Galaxy A54' });
  await declare(listed, one, seller);
  // One's own second listing is refused too, but is no matter for an admin.
  const twice = await shop.addProduct(seller);
  expect((await declare(twice, one, seller)).body).toMatchObject({
    status: 409,
    code: 'imei-listed',
  });
  expect(await clashes()).toEqual([]);

  const copy = await shop.addProduct(rival, { name: 'Galaxy A34' });
  const old = newImei();
  await declare(copy, old, rival);
  for (const text of [`${two} ${one}`, one]) {
    expect((await declare(copy, text, rival)).body.code).toBe('imei-listed');
  }
  // What it had remains.
  expect(await own(copy, rival)).toEqual([old]);
  const [clash, ...more] = await clashes();
  expect(more).toEqual([]);
  expect(clash).toMatchObject({
    refused: { productId: copy, name: 'Galaxy A34' },
    listed: { productId: listed, name: 'Galaxy A54' },
    own: false,
  });
  expect(JSON.stringify(clash)).not.toMatch(/\d{15}/);
  const seen = { params: { id: clash?._id ?? '' }, body: { free: false } };
  await shop.ok('POST /imeiclashes/:id', seen, admin);
  expect((await shop.call('POST /imeiclashes/:id', seen, admin)).body.code).toBe('not-found');
  const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
  expect(entries[0]).toMatchObject({ action: 'imei-clash-seen', detail: { name: 'Galaxy A34' } });
  expect(await clashes()).toEqual([]);
  // Tried again, it is a new pair, which ends with one of the phones.
  await declare(copy, one, rival);
  expect(await clashes()).toHaveLength(1);
  await shop.ok('DELETE /myproducts/:id', { params: { id: listed } }, seller);
  expect(await clashes()).toEqual([]);
  expect((await declare(copy, one, rival)).status).toBe(200);

  // Not while its deal is open; once its buyer has it, the next test lists it again.
  await buy(shop, buyer, copy);
  expect((await declare(twice, one, seller)).body.code).toBe('imei-listed');
});

test('a phone that was sold here before has its history', async () => {
  const { shop, seller, rival, buyer, declare, order } = await open();
  const before = await shop.addProduct(seller);
  await declare(before, one, seller);
  await completeDeal(shop, { buyer, seller }, before);
  const again = await shop.addProduct(rival);
  expect((await declare(again, one, rival)).status).toBe(200);
  const { soldHere } = await shop.ok('GET /myproducts/:id', { params: { id: again } }, rival);
  expect(soldHere).toHaveLength(1);
  const other = await shop.signUp();
  const booking = await book(shop, other, again);
  expect((await order(booking, other)).soldHere).toEqual([]);
  const paid = await buy(shop, await shop.signUp(), again);
  expect((await order(paid, rival)).soldHere).toEqual(soldHere);
});

test('two at once: one of both has it', async () => {
  const { shop, seller, rival, declare, own } = await open();
  const phones = [await shop.addProduct(seller), await shop.addProduct(rival)];
  const answers = await Promise.all(
    phones.map((id, at) => declare(id, `${two}\n${one}`, at === 0 ? seller : rival)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const kept = await Promise.all(phones.map((id, at) => own(id, at === 0 ? seller : rival)));
  expect(kept.flat()).toEqual([two, one]);
});

/** Every row of every table, as text. */
async function dump({ deps: { db } }: TestShop): Promise<string> {
  const tables = await sql<{ name: string }>`select quote_ident(tablename) as name
    from pg_tables where schemaname = 'public'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** An IMEI as text, and as its bytes are often written. */
const formsOf = (imei: string) => [
  imei,
  Buffer.from(imei).toString('hex'),
  ...[0, 1, 2].map((at) =>
    Buffer.from(`${' '.repeat(at)}${imei}`)
      .toString('base64')
      .slice(4, 16),
  ),
];

// sec P5
test('no table and no line of the log has an IMEI', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { shop, seller, rival, buyer, admin, declare, own, order } = await open({
    logger: createLogger('debug', stream),
  });
  const phone = await shop.addProduct(seller);
  await declare(phone, `${one} ${two}`, seller);
  await declare(phone, `${one} 490154203237519`, seller);
  const copy = await shop.addProduct(rival);
  await declare(copy, two, rival);
  const paid = await buy(shop, buyer, phone);
  await propose(shop, paid, buyer);
  await accept(shop, paid, seller);
  expect((await order(paid, buyer)).imeis).toEqual([one, two]);
  await shop.ok('GET /imeiclashes', {}, admin);
  await shop.ok('GET /me/export', {}, seller);
  await createImeiVault(shop.dataDir).rotate(shop.deps.db, shop.clock.now());
  expect(await own(phone, seller)).toEqual([one, two]);
  const [tables, log] = [await dump(shop), lines.join('')];
  // Both have what they should have.
  expect(tables).toContain(phone);
  expect(log).toContain(`/api/myproducts/${phone}/imeis`);
  for (const text of [one, two].flatMap(formsOf)) {
    expect(tables).not.toContain(text);
    expect(log).not.toContain(text);
  }
});

test('a new key reads and finds everything, and the old one nothing', async () => {
  const { shop, seller, rival, declare, own } = await open();
  const { db } = shop.deps;
  const phone = await shop.addProduct(seller);
  await declare(phone, `${one} ${two}`, seller);
  const stored = () => db.selectFrom('product_imeis').selectAll().orderBy('place').execute();
  const before = await stored();
  // The command is another process.
  const command = createImeiVault(shop.dataDir);
  expect(await command.rotate(db, shop.clock.now())).toEqual({ version: 2, sealed: 2, lost: 0 });
  const after = await stored();
  expect(after.map((row) => row.key_version)).toEqual([2, 2]);
  for (const column of ['sealed', 'mark'] as const) {
    expect(new Set([...before, ...after].map((row) => row[column])).size).toBe(4);
  }
  expect(await own(phone, seller)).toEqual([one, two]);
  const copy = await shop.addProduct(rival);
  expect((await declare(copy, one, rival)).body.code).toBe('imei-listed');

  // A row that was copied to another phone is not read as that phone's.
  await db
    .insertInto('product_imeis')
    .values(after.map((row) => ({ ...row, product_id: copy })))
    .execute();
  expect(await own(copy, rival)).toEqual([]);
  await db.deleteFrom('product_imeis').where('product_id', '=', copy).execute();

  const file = join(shop.dataDir, 'imei-keys');
  const keys = await readFile(file, 'utf8');
  expect(keys.trim().split('\n')).toHaveLength(2);
  // Only the first key: the second is lost.
  await writeFile(file, `${keys.split('\n')[0]}\n`);
  const fresh = createImeiVault(shop.dataDir);
  await expect(fresh.check(db)).rejects.toThrow('lacks key 2');
  expect(await fresh.open(phone, await stored())).toEqual([]);
  expect(await fresh.rotate(db, shop.clock.now())).toEqual({ version: 3, sealed: 0, lost: 2 });
  await fresh.check(db);
  expect((await declare(copy, one, rival)).status).toBe(200);
});
