import { describe, expect, test } from 'vitest';
import { textsOf } from '#testing/fixtures/pdf-texts.ts';
import { buyWholly } from '#testing/payments/dealing.ts';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { drawInvoice, type Invoice } from './draw-invoice.ts';

const invoice: Invoice = {
  kind: 'invoice',
  number: 'INV-2026-27-0001',
  issuedAt: new Date('2026-10-02T04:00:00Z'),
  month: '2026-09',
  issuer: { name: 'Phone Bazar Ltd', address: 'Elephant Road, Dhaka', bin: '000123456-0101' },
  seller: { name: 'কার্ত্তিক', location: 'Mirpur 10, Dhaka' },
  corrects: '',
  lines: [
    { productName: 'Samsung Galaxy A54', price: 2_000_000, fee: 100_000 },
    { productName: 'শাওমি ক্ষি র্কি স্ট্র', price: 12_345_650, fee: 617_283 },
  ],
  fee: 717_283,
  vat: 93_559,
  vatRate: 1_500,
};

describe('the paper says, in either language, what it is about', () => {
  test('English', async () => {
    const texts = textsOf(await drawInvoice(invoice, 'en'));
    expect(texts).toEqual([
      ...['Invoice of the service fee', 'Number', 'INV-2026-27-0001'],
      ...['Date of issue', '2 October 2026', 'For the month', 'September 2026'],
      ...['From', 'Phone Bazar Ltd', 'Elephant Road, Dhaka', 'BIN: 000123456-0101'],
      ...['To', 'কার্ত্তিক', 'Mirpur 10, Dhaka'],
      ...['Phone sold', 'Brought', 'Service fee'],
      ...['Samsung Galaxy A54', 'Tk 20,000.00', 'Tk 1,000.00'],
      ...['শাওমি ক্ষি র্কি স্ট্র', 'Tk 1,23,456.50', 'Tk 6,172.83'],
      ...['Fee without VAT', 'Tk 6,237.24', 'VAT, 15 %', 'Tk 935.59', 'Total', 'Tk 7,172.83'],
      'The fee was taken out of what the sales have brought. Nothing is to be paid for this invoice.',
      'INV-2026-27-0001 · Page 1 of 1',
    ]);
  });

  test('Bangla', async () => {
    const texts = textsOf(await drawInvoice({ ...invoice, vat: 0, vatRate: 0 }, 'bn'));
    expect(texts).toEqual([
      ...['সেবা ফির চালানপত্র', 'ক্রমিক নম্বর', 'INV-2026-27-0001'],
      ...['ইস্যুর তারিখ', '২ অক্টোবর, ২০২৬', 'যে মাসের জন্য', 'সেপ্টেম্বর ২০২৬'],
      ...['সেবাদাতা', 'Phone Bazar Ltd', 'Elephant Road, Dhaka', 'বিআইএন: ০০০১২৩৪৫৬-০১০১'],
      ...['সেবাগ্রহীতা', 'কার্ত্তিক', 'Mirpur 10, Dhaka'],
      ...['বিক্রি হওয়া ফোন', 'প্রাপ্ত মূল্য', 'সেবা ফি'],
      ...['Samsung Galaxy A54', '২০,০০০.০০ টাকা', '১,০০০.০০ টাকা'],
      ...['শাওমি ক্ষি র্কি স্ট্র', '১,২৩,৪৫৬.৫০ টাকা', '৬,১৭২.৮৩ টাকা'],
      ...['সর্বমোট', '৭,১৭২.৮৩ টাকা'],
      'বিক্রির টাকা থেকেই এই ফি কেটে রাখা হয়েছে। এই চালানপত্রের জন্য আর কিছু দিতে হবে না।',
      'INV-2026-27-0001 · পৃষ্ঠা ১ / ১',
    ]);
  });

  test('a long one goes on on the next page, and is the same each time', async () => {
    const lines = Array.from({ length: 70 }, (_, place) => ({
      productName: `Phone ${place}`,
      price: 100_000,
      fee: 5_000,
    }));
    const one = await drawInvoice({ ...invoice, lines }, 'en');
    const texts = textsOf(one);
    expect(texts.filter((text) => /^Phone \d+$/.test(text))).toHaveLength(70);
    expect(texts.filter((text) => text.includes('Page '))).toEqual([
      'INV-2026-27-0001 · Page 1 of 3',
      'INV-2026-27-0001 · Page 2 of 3',
      'INV-2026-27-0001 · Page 3 of 3',
    ]);
  });
});

test('an invoice is for its seller and the admins', async () => {
  const shop = await buildTestApp({
    startAt: new Date('2026-09-10T04:00:00Z'),
    deals: { feePercent: 5 },
  });
  const buyer = await shop.signUp();
  let seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  let admin = await shop.signUp({ admin: true });
  const phone = await shop.addProduct(seller, { selingPrice: 24_500 });
  await buyWholly(shop, buyer, seller, phone);
  shop.clock.advance({ minutes: 30 * 24 * 60 });
  seller = await renewed(shop, seller);
  admin = await renewed(shop, admin);
  const params = { month: '2026-09' };
  const { entries } = await shop.ok('GET /books/:month', { params }, admin);
  await shop.ok('POST /books/:month/close', { params, body: { entries } }, admin);
  const { documents } = await shop.ok('GET /money/statements', {}, seller);
  const id = documents[0]?._id ?? '';
  const request = { params: { id }, query: { language: 'en' } } as const;
  const file = await shop.ok('GET /invoices/:id', request, seller);
  // By hand: 5 % of 24,500.
  expect(file).toMatchObject({ number: 'INV-2026-27-0001', taka: 1_225, vat: 0 });
  expect(textsOf(Buffer.from(file.pdf, 'base64'))).toContain('Tk 1,225.00');
  expect(await shop.ok('GET /invoices/:id', request, admin)).toEqual(file);
  const other = await renewed(shop, buyer);
  expect((await shop.call('GET /invoices/:id', request, other)).status).toBe(404);
});
