import type { Browser, BrowserContext } from 'playwright-core';
import { type CategoryId, categoryIds } from '#contract/constants.ts';
import { demoPeople, type PersonKey } from '#server/demo/people.ts';
import { apiOf } from '#testing/browser/market.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';

/** The brand with `longList` phones; the others keep their demo phones. */
export const longBrand: CategoryId = '1';
export const longList = 100;
const orders = 5;

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
export type Who = Extract<PersonKey, 'seller1' | 'buyer1'>;

/**
 * Lists and books phones in a fresh demo market over its API; returns the cookies of the member.
 */
export async function prepareMarket(browser: Browser, url: string): Promise<Record<Who, Cookies>> {
  const [seller, buyer] = await Promise.all([
    signedIn(browser, url, 'seller1'),
    signedIn(browser, url, 'buyer1'),
  ]);
  const [sellerApi, buyerApi] = [apiOf({ context: seller }), apiOf({ context: buyer })];
  const lists = await Promise.all(
    categoryIds.map((id) => buyerApi('GET /products/:id', { params: { id } })),
  );
  const pictures = lists.flat().map(({ img }) => img);
  const there = lists[categoryIds.indexOf(longBrand)] ?? [];
  for (let index = there.length; index < longList; index += 1) {
    const body = {
      ...believablePhone,
      name: `Vivo Y${index}`,
      categoryId: longBrand,
      img: pictures[index % pictures.length] ?? '',
    };
    await sellerApi('POST /addproduct', { body });
  }
  for (const { _id: productId } of there.slice(0, orders)) {
    const body = { productId, userNumber: '01800000003', meetLocation: 'Mirpur 10, Dhaka' };
    await buyerApi('POST /booking', { body });
  }
  const cookies = { seller1: await seller.cookies(), buyer1: await buyer.cookies() };
  await Promise.all([seller.close(), buyer.close()]);
  return cookies;
}

async function signedIn(browser: Browser, baseURL: string, who: Who): Promise<BrowserContext> {
  const person = demoPeople.find(({ key }) => key === who);
  const context = await browser.newContext({ baseURL, locale: 'en-GB' });
  const data = { email: person?.email, password: person?.password };
  const answer = await context.request.post('/api/auth/sign-in/email', { data });
  if (!answer.ok()) throw new Error(`sign-in: ${await answer.text()}`);
  return context;
}
