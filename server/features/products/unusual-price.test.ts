import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { createApi } from '#contract/client.ts';
import type { FormField, PageServices } from '#contract/page.ts';
import { shopNames } from '#contract/shop-name.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { createPageContext, pageContext } from '#web/api/page-context.ts';
import { InvalidForm, readFields } from '#web/forms/define-form.ts';
import { formAction } from '#web/forms/form-action.ts';
import { bn, en } from '#web/i18n/all-messages.ts';
import { addLocale } from '#web/i18n/messages.ts';
import { add } from '#web/screens/add-product/add-product-submit.ts';
import { insistFields } from '#web/screens/add-product/steps/questions.ts';

beforeAll(() => {
  addLocale('en', en);
  addLocale('bn', bn);
});

/** A market in which a Galaxy A54 costs Tk 24,000, and nothing is known of a Galaxy A14. */
async function openMarket() {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, catalogueSeed.slice(0, 2));
  const others = await Promise.all(
    Array.from({ length: 9 }, () => shop.signUp({ title: 'seller', verified: true })),
  );
  for (const other of others) await shop.addProduct(other, { selingPrice: 24_000 });
  const seller = await shop.signUp({ title: 'seller' });
  /** As a browser and as the page's server send their calls. */
  const fetchApi: typeof fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://localhost:80'), init);
    const { status, body } = await shop.inject({
      method: request.method as 'POST',
      url: request.url,
      headers: Object.fromEntries(request.headers),
      ...(request.method !== 'GET' && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    return Response.json(body, { status });
  };
  const prices = async () =>
    (await shop.ok('GET /allproducts', {}))
      .filter(({ selersName }) => selersName === seller.displayName)
      .map(({ selingPrice, marketPrice }) => [selingPrice, marketPrice]);
  return { shop, seller, fetchApi, prices };
}
type Market = Awaited<ReturnType<typeof openMarket>>;
/** As typed. */
type Typed = { name: string; selingPrice: string; marketPrice: string };

/** Lists a phone; true if it is questioned, and then listed by the same again. */
type Way = (market: Market, typed: Typed) => Promise<boolean>;

const byApi: Way = async ({ shop, seller }, typed) => {
  const body = { ...believablePhone, ...typed, img: await shop.upload(seller) };
  const first = await shop.call('POST /addproduct', { body }, seller);
  if (first.status === 200) return false;
  expect(first).toMatchObject({ status: 409, body: { code: 'price-unusual' } });
  await shop.ok('POST /addproduct', { body: { ...body, pricesConfirmed: true } }, seller);
  return true;
};

const fieldsOf = (typed: Typed): Record<string, string> => {
  const { postTime: _, ...fields } = believablePhone;
  return { ...(fields as Record<string, unknown>), ...typed } as Record<string, string>;
};

const byFormWithoutScript: Way = async ({ fetchApi, seller }, typed) => {
  const picture = await plainPicture();
  const send = async (more: Record<string, string>) => {
    const request = new Request('http://localhost/dashboard/addproduct', { method: 'POST' });
    const texts = Object.entries({ ...fieldsOf(typed), ...more });
    const file = { bytes: picture, name: 'photo.jpg', type: 'image/jpeg' };
    const { email, displayName, token: accessToken } = seller;
    const page = createPageContext(request, {
      names: shopNames(),
      colours: null,
      mark: null,
      publicConfig: {} as PageServices['publicConfig'],
      scriptNonce: '',
      form: [...texts, ['img', file]] as FormField[],
      reader: { kind: 'person', signedIn: { email, displayName, photoURL: '', accessToken } },
      fetchApi,
    });
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    const args = { context, request, params: {} } as unknown as ActionFunctionArgs;
    return formAction(add)(args);
  };
  const first = await send({});
  if (first instanceof Response) return false;
  const { values, errors } = (first as { data: unknown }).data as {
    values: Record<string, string>;
    errors: Record<string, string>;
  };
  expect(Object.keys(errors)).toEqual([expect.stringMatching(/^(?:seling|market)Price$/)]);
  // The hidden fields of the page that comes back.
  const hidden = Object.entries(values).filter(([name]) => name in insistFields);
  expect(await send(Object.fromEntries(hidden))).toMatchObject({ status: 303 });
  return true;
};

const byScript: Way = async ({ shop, fetchApi, seller }, typed) => {
  const img = await shop.upload(seller);
  const api = createApi({
    base: '/api',
    fetch: fetchApi,
    token: async () => seller.token,
    renewToken: async () => null,
  });
  const send = (more: object) => {
    const file = new File(['pixels'], 'photo.jpg', { type: 'image/jpeg' });
    const all = { ...fieldsOf(typed), img: file, ...more };
    const values = readFields(add, Object.entries(all));
    return add
      .submit(values, { api, messages: en, upload: async () => [img] } as never)
      .catch((error) => ({ error, values }));
  };
  const first = await send({});
  if ('path' in first) return false;
  expect(first.error).toBeInstanceOf(InvalidForm);
  expect(await send(first.error.insist)).toMatchObject({ path: '/' });
  return true;
};

const a54 = 'Galaxy A54 5G';
const a14 = 'Galaxy A14';

/** Name, price and market price as typed; whether it is questioned. */
const odd: [string, string, string, boolean, number, number][] = [
  // The first fault: thousands by dots are thousands.
  [a54, '25.000', '32.000', false, 25_000, 32_000],
  [a54, '২৫ হাজার', '৩২ হাজার', false, 25_000, 32_000],
  [a54, '25k', '32k', false, 25_000, 32_000],
  [a54, 'Tk 25,000/-', 'Tk 32,000/-', false, 25_000, 32_000],
  [a54, '25', '32', true, 25, 32],
  [a54, '25.50', '32.50', true, 25.5, 32.5],
  [a54, '25', '32000', true, 25, 32_000],
  [a54, '2500', '32000', false, 2_500, 32_000],
  [a54, '2399', '2600', true, 2_399, 2_600],
  [a54, '250000', '320000', true, 250_000, 320_000],
  [a54, '240000', '240000', false, 240_000, 240_000],
  [a54, '25000', '32', true, 25_000, 32],
  [a54, '25000', '320000', true, 25_000, 320_000],
  [a14, '9.000', '12.000', false, 9_000, 12_000],
  [a14, '9', '12', true, 9, 12],
  [a14, '499', '700', true, 499, 700],
  [a14, '9000', '120000', true, 9_000, 120_000],
  [a14, '90000', '8000', true, 90_000, 8_000],
  ['Old button phone', '৭০০', '৯০০', false, 700, 900],
  ['Galaxy A54 box only', '300', '400', true, 300, 400],
];

test.each([
  ['the API', byApi],
  ['the form without script', byFormWithoutScript],
  ['the form with script', byScript],
])('by %s an odd price is asked about once, and then published', async (_, way) => {
  const market = await openMarket();
  for (const [name, selingPrice, marketPrice, isAsked, ...taka] of odd) {
    const said = `${name}: ${selingPrice}, ${marketPrice}`;
    expect(await way(market, { name, selingPrice, marketPrice }), said).toBe(isAsked);
    expect(await market.prices(), said).toContainEqual(taka);
  }
  expect(await market.prices()).toHaveLength(odd.length);
});

const put = async (shop: TestShop, seller: Person, id: string, changes: object) => {
  const { name, selingPrice, marketPrice, ...rest } = believablePhone;
  const body = { ...rest, name, selingPrice, marketPrice, ...changes };
  const { status, body: answer } = await shop.call(
    'PUT /myproducts/:id',
    { params: { id }, body },
    seller,
  );
  return status === 200 ? null : [status, answer.code, answer.unusualPrice];
};

test('a changed price is asked about, and one that was confirmed is not asked about again', async () => {
  const { shop, seller } = await openMarket();
  const id = await shop.addProduct(seller);
  const asked = { field: 'selingPrice', than: 'usual', taka: 24_000 };
  expect(await put(shop, seller, id, { selingPrice: '24.500' })).toBeNull();
  expect(await put(shop, seller, id, { selingPrice: 245 })).toEqual([409, 'price-unusual', asked]);
  expect(await put(shop, seller, id, { marketPrice: 46 })).toEqual([
    409,
    'price-unusual',
    { ...asked, field: 'marketPrice' },
  ]);
  expect(await put(shop, seller, id, { selingPrice: 245, pricesConfirmed: true })).toBeNull();
  expect(await put(shop, seller, id, { selingPrice: 245, description: 'A crack.' })).toBeNull();
  expect(await put(shop, seller, id, { selingPrice: 246 })).toEqual([409, 'price-unusual', asked]);
});

test('the refusal names the usual price', async () => {
  const { shop, seller } = await openMarket();
  const body = { ...believablePhone, selingPrice: 25, img: await shop.upload(seller) };
  const { body: refused } = await shop.call('POST /addproduct', { body }, seller);
  expect(refused).toMatchObject({
    code: 'price-unusual',
    unusualPrice: { field: 'selingPrice', than: 'usual', taka: 24_000 },
  });
  expect(refused.detail).toContain('Usually Tk 24,000');
});
