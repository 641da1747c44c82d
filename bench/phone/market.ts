import type { Browser, BrowserContext } from 'playwright-core';
import type { CategoryId } from '#contract/constants.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { demoPeople, type PersonKey } from '#server/demo/people.ts';
import { apiOf } from '#testing/browser/market.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';

/** The brand with `longList` phones; the others have their demo phones. */
export const longBrand: CategoryId = '1';
export const longList = 100;
const orders = 5;

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
type Market = { cookies: Record<Who, Cookies>; phone: string };
export type Who = Extract<PersonKey, 'seller1' | 'buyer1'>;

/**
 * Lists and books phones in a fresh demo market over its API; returns the cookies of the members,
 * and the address of a phone.
 */
export async function prepareMarket(browser: Browser, url: string): Promise<Market> {
  const [seller, other, buyer] = await Promise.all([
    signedIn(browser, url, 'seller1'),
    signedIn(browser, url, 'seller2'),
    signedIn(browser, url, 'buyer1'),
  ]);
  const buyerApi = apiOf({ context: buyer });
  const there = await buyerApi('GET /products/:id', { params: { id: longBrand } });
  // One account alone may not list so many within an hour.
  const sellers = await Promise.all([
    sellerWithPhotos(seller, 'seller1'),
    sellerWithPhotos(other, 'seller2'),
  ]);
  for (let index = there.length; index < longList; index += 1) {
    const { api, photos } = sellers[index % 2 === 0 ? 0 : 1];
    const body = {
      ...believablePhone,
      name: `Vivo Y${index}`,
      categoryId: longBrand,
      img: photos[index % photos.length] ?? '',
    };
    await api('POST /addproduct', { body });
  }
  for (const { _id: productId } of there.slice(0, orders)) {
    const body = { productId, userNumber: '01800000003', meetLocation: 'Mirpur 10, Dhaka' };
    await buyerApi('POST /booking', { body });
  }
  const [shown] = await buyerApi('GET /products/:id', { params: { id: '2' } });
  if (!shown) throw new Error('The demo market has phones of Samsung.');
  const phone = phonePath(shown);
  const cookies = { seller1: await seller.cookies(), buyer1: await buyer.cookies() };
  await Promise.all([seller, other, buyer].map((context) => context.close()));
  return { cookies, phone };
}

/** Only the uploader may list a phone with a photo, so the demo seller's own photos are reused. */
async function sellerWithPhotos(context: BrowserContext, who: PersonKey) {
  const email = demoPeople.find(({ key }) => key === who)?.email ?? '';
  const api = apiOf({ context });
  const own = await api('GET /dashboard/myproducts/:email', { params: { email } });
  return { api, photos: own.map(({ img }) => img) };
}

async function signedIn(
  browser: Browser,
  baseURL: string,
  who: PersonKey,
): Promise<BrowserContext> {
  const person = demoPeople.find(({ key }) => key === who);
  const context = await browser.newContext({ baseURL, locale: 'en-GB' });
  const data = { email: person?.email, password: person?.password };
  const answer = await context.request.post('/api/auth/sign-in/email', { data });
  if (!answer.ok()) throw new Error(`sign-in: ${await answer.text()}`);
  return context;
}
