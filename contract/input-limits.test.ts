import { expect, test } from 'vitest';
import type * as z from 'zod';
import { calls } from './calls.ts';

/**
 * By hand: each text of an input by the most characters that it takes, and each number by the smallest
 * and the largest. A list has its own rules, and a search drops what it cannot read.
 */
const expected: Record<string, string[]> = {
  '1 to 5': ['POST /find page'],
  '0 to 1,000': ['POST /support/messages/:id answers', 'POST /support/own/:id answers'],
  '0 to 240': ['POST /addproduct monthsUsed', 'PUT /myproducts/:id monthsUsed'],
  '0 to 60': ['POST /addproduct warrantyMonths', 'PUT /myproducts/:id warrantyMonths'],
  '0 to any': [
    'GET /threads/:id after',
    'GET /threads/:id before',
    'POST /books/:month/close entries',
    'POST /shoplook version',
    'PUT /threads/:id/read upTo',
  ],
  '0.001 to any': ['POST /booking seenPrice'],
  '0.01 to 999,999': [
    'POST /addproduct marketPrice',
    'POST /addproduct selingPrice',
    'POST /create-payment-intent price',
    'POST /offers taka',
    'POST /offers/:id seen',
    'POST /offers/:id taka',
    'POST /order/:id taka',
    'POST /order/:id/by-hand taka',
    'POST /payments/:id/refund part',
    'PUT /myproducts/:id marketPrice',
    'PUT /myproducts/:id selingPrice',
    'PUT /myproducts/:id/floor taka',
  ],
  '1 to 1,000': ['GET /allproducts limit'],
  '1 to 100': [
    'GET /advertizeitems limit',
    'GET /allbuyers limit',
    'GET /allsellers limit',
    'GET /dashboard/myproducts/:email limit',
    'GET /deals limit',
    'GET /inbox limit',
    'GET /myorders limit',
    'GET /notices limit',
    'GET /products/:id limit',
    'GET /reportitems limit',
    'GET /sales limit',
    'GET /threads limit',
    'POST /addproduct batteryHealth',
    'PUT /myproducts/:id batteryHealth',
  ],
  '1 to 4,096': [
    'GET /fairprice ram',
    'GET /fairprice storage',
    'POST /addproduct storage',
    'PUT /myproducts/:id storage',
  ],
  '1 to 64': ['POST /addproduct ram', 'PUT /myproducts/:id ram'],
  '1 to any': ['POST /booking seenVersion', 'POST /images expiration'],
  '1,000 characters': [
    'POST /browserfailures message',
    'POST /offers text',
    'POST /push/off endpoint',
    'POST /push/seen endpoint',
    'POST /savedanswers text',
    'POST /savedsearches name',
    'POST /threads text',
    'POST /threads/:id text',
    'PUT /push endpoint',
    'PUT /savedanswers/:id text',
  ],
  '100 characters': ['POST /find text', 'POST /waitingwords/:id version'],
  '120 characters': [
    'GET /brands/:slug/models slug',
    'GET /fairprice model',
    'GET /places q',
    'GET /threads q',
    'POST /addproduct location',
    'POST /addproduct model',
    'POST /addproduct name',
    'POST /addproduct postTime',
    'POST /addproduct ramRoom',
    'POST /addproduct useTime',
    'POST /booking meetLocation',
    'POST /catalogue/merge from',
    'POST /catalogue/merge into',
    'POST /catalogue/models brand',
    'POST /catalogue/names brand',
    'POST /catalogue/names model',
    'POST /catalogue/names name',
    'POST /order/:id place',
    'POST /users name',
    'PUT /imprint dbid',
    'PUT /imprint legalName',
    'PUT /imprint officer',
    'PUT /imprint tradeLicence',
    'PUT /me name',
    'PUT /money/destination bank',
    'PUT /money/destination branch',
    'PUT /money/destination name',
    'PUT /myproducts/:id location',
    'PUT /myproducts/:id model',
    'PUT /myproducts/:id name',
    'PUT /myproducts/:id ramRoom',
    'PUT /myproducts/:id useTime',
    'PUT /shoplook/draft hoursBn',
    'PUT /shoplook/draft hoursEn',
    'PUT /users/seller/:email location',
  ],
  '128 characters': [
    'POST /me/email/code password',
    'POST /me/number/code password',
    'POST /me/number/removal password',
    'POST /me/passkeys/:id/removal password',
    'POST /me/proof password',
    'POST /shoplook password',
    'PUT /money/destination password',
  ],
  '160 characters': ['PUT /announcement bn', 'PUT /announcement en'],
  '2,000 characters': [
    'POST /addproduct description',
    'POST /confirmation token',
    'POST /images key',
    'POST /lostkeys told',
    'POST /people/:id/support text',
    'POST /support message',
    'POST /support/messages/:id text',
    'POST /support/own/:id text',
    'PUT /myproducts/:id description',
  ],
  '2,000,000 characters': ['POST /bank csv', 'POST /settlements csv'],
  '20 characters': ['POST /addproduct categoryId', 'PUT /myproducts/:id categoryId'],
  '200 characters': [
    'GET /exports/:kind reason',
    'POST /bank name',
    'POST /reportitems/:itemId/decision version',
    'POST /settlements name',
  ],
  '254 characters': ['POST /lostkeys account', 'POST /paymentConfirm email'],
  '255 characters': ['POST /paymentConfirm transitionId'],
  '30 characters': ['PUT /shoplook/draft nameBn', 'PUT /shoplook/draft nameEn'],
  '300 characters': [
    'POST /answers/:id/reply reply',
    'POST /order/:id/answers sentence',
    'POST /reportitem comment',
    'POST /threads/:id/report comment',
    'PUT /imprint address',
    'PUT /shoplook/draft address',
  ],
  '40 characters': [
    'GET /papers/check/:code code',
    'POST /browserfailures screen',
    'POST /catalogue/brands bangla',
    'POST /catalogue/brands name',
    'POST /stolenphones diaryNumber',
    'PUT /money/destination routing',
    'PUT /shoplook/draft link1Bn',
    'PUT /shoplook/draft link1En',
    'PUT /shoplook/draft link2Bn',
    'PUT /shoplook/draft link2En',
    'PUT /shoplook/draft link3Bn',
    'PUT /shoplook/draft link3En',
  ],
  '64 characters': ['POST /lostkeys ticket'],
  '500 characters': [
    'GET /people/:id/view about',
    'POST /addproduct imeis',
    'POST /addproduct img',
    'POST /bank/notes note',
    'POST /decisions/:id/review reason',
    'POST /imeicheck imeis',
    'POST /myproducts/:id/codephoto photo',
    'POST /myproducts/:id/list-again answer',
    'POST /notices/:id/answer answer',
    'POST /order/:id reason',
    'POST /order/:id/by-hand reason',
    'POST /order/:id/verdict reason',
    'POST /paymentConfirm success',
    'POST /payments/:id/refund reason',
    'POST /payments/:id/review reason',
    'POST /payouts/holds/:id reason',
    'POST /payouts/holds/:id/lift reason',
    'POST /payouts/lines/:id/failed problem',
    'POST /refunds/:id/by-hand reason',
    'POST /reportitems/:itemId/decision reason',
    'POST /sentences/:id reason',
    'POST /stolenphones imeis',
    'POST /stolenreports/:id note',
    'POST /suspensions/:email reason',
    'POST /suspensions/:email/end reason',
    'POST /threadreports/:id/decision reason',
    'POST /unverifyseller/:email reason',
    'POST /users img',
    'POST /waitingwords/:id reason',
    'PUT /me img',
    'PUT /myproducts/:id img',
    'PUT /myproducts/:id/imeis imeis',
    'PUT /shoplook/draft logo',
  ],
  '60 characters': [
    'POST /addproduct area',
    'POST /addproduct colour',
    'POST /bank account',
    'POST /me/passkeys/:id name',
    'POST /order/:id/by-hand reference',
    'POST /payouts/lines/:id/sent reference',
    'POST /refunds/:id/by-hand reference',
    'PUT /myproducts/:id area',
    'PUT /myproducts/:id colour',
  ],
  '80 characters': [
    'POST /catalogue/models name',
    'POST /safeplaces bn',
    'POST /safeplaces en',
    'POST /stolenphones station',
  ],
  '12,000 characters': ['PUT /shoppages/:page bn', 'PUT /shoppages/:page en'],
  '80,000 characters': ['POST /payouts/:id/results csv'],
  any: [
    'GET /search after',
    'GET /search area',
    'GET /search around',
    'GET /search battery',
    'GET /search box',
    'GET /search brand',
    'GET /search cash',
    'GET /search condition',
    'GET /search district',
    'GET /search division',
    'GET /search max',
    'GET /search min',
    'GET /search model',
    'GET /search negotiable',
    'GET /search official',
    'GET /search q',
    'GET /search ram',
    'GET /search receipt',
    'GET /search sort',
    'GET /search storage',
    'GET /search verified',
    'GET /search warranty',
    'GET /suggestions q',
  ],
};

/** Whether any schema of the contract, also one of `zod/mini`, takes a value. */
const takes = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as z.ZodType).safeParse(value).success;

/** The largest number, in doubled steps from `least`, for which this holds as for all smaller ones. */
function largest(least: number, most: number, holds: (number: number) => boolean): number {
  let fits = least;
  while (fits < most && holds(fits * 2)) fits *= 2;
  let fails = fits * 2;
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (holds(middle)) fits = middle;
    else fails = middle;
  }
  return fits;
}

const mostOfAll = 10_000_000;
const orMore = (number: number, unit = '') =>
  number > mostOfAll ? 'any' : `${number.toLocaleString('en')}${unit}`;

/** A field's limit in words: the most characters, or the smallest and largest number; null: neither. */
function limitOf(schema: z.core.$ZodType): string | null {
  const fits = (length: number) => takes(schema, 'a'.repeat(length));
  const shortest = [1, 2, 3, 6].find(fits);
  if (shortest) return orMore(largest(shortest, mostOfAll, fits), ' characters');
  const isIn = (number: number) => takes(schema, number);
  if (!isIn(1)) return null;
  const smallest = [0, 0.001, 0.01].find(isIn) ?? 1;
  return `${smallest} to ${orMore(largest(1, mostOfAll, isIn))}`;
}

test('every text and number of a call has its limit', () => {
  const found: Record<string, string[]> = {};
  for (const [key, call] of Object.entries(calls)) {
    for (const part of ['params', 'query', 'body'] as const) {
      const { shape = {} } = (call as { [part in typeof part]?: z.ZodObject })[part] ?? {};
      for (const [field, schema] of Object.entries(shape)) {
        const limit = limitOf(schema);
        if (limit) found[limit] = [...(found[limit] ?? []), `${key} ${field}`];
      }
    }
  }
  for (const fields of Object.values(found)) fields.sort();
  expect(found).toEqual(expected);
});
