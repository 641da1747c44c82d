import type { Page } from 'playwright-core';
import { apiOf } from '../browser/market.ts';
import { testedPhones } from './screen-deals.ts';
import type { Screen } from './screens.ts';

/** Opens a self-test of one of the viewer's own phones, or goes on with it. */
async function openTest(page: Page, name: string): Promise<void> {
  const api = apiOf({ context: page.context() });
  const phones = await api('GET /allproducts');
  const params = { id: phones.find((phone) => phone.name === name)?._id ?? '' };
  const read = async () => (await api('GET /myproducts/:id/selftest', { params })).current;
  // A new ticket for each picture would be more than a seller may make in an hour.
  const isOpen = (await read())?.finished === false;
  if (!isOpen) await api('POST /myproducts/:id/selftest', { params });
  const language = (await page.locator('html').getAttribute('lang')) === 'bn' ? 'bn' : 'en';
  const { pathname, hash } = new URL((await read())?.links[language].link ?? '');
  // Another query, because another ticket behind the `#` loads no page.
  await page.goto(`${pathname}?${Date.now()}${hash}`);
  await page.locator('#page .code').waitFor();
}

const main = (page: Page) => page.locator('#page button.main');
const skip = (page: Page) => page.locator('#page .buttons button + button');
const end = (page: Page) => page.locator('#page ul');

/** Skips the next test, up to its result. */
async function skipTest(page: Page): Promise<void> {
  await skip(page).click();
  await page.locator('#page p.muted:only-of-type').waitFor();
}

/** The page on which a phone tests itself, in its states. */
export const lightScreens: Screen[] = [
  { name: 'self-test-page', shows: '#page .code', open: async () => {} },
  {
    name: 'self-test-page-step',
    shows: '#page .buttons',
    open: (page: Page) => main(page).click(),
  },
  {
    name: 'self-test-page-result',
    shows: '#page .buttons',
    open: async (page: Page) => {
      await main(page).click();
      await skipTest(page);
    },
  },
  {
    name: 'self-test-page-end',
    shows: '#page ul',
    open: async (page: Page) => {
      await main(page).click();
      while (!(await end(page).isVisible())) {
        await skipTest(page);
        await main(page).click();
      }
    },
  },
].map(({ name, shows, open }) => ({
  name,
  shows,
  route: '/self-test',
  who: 'seller1',
  path: () => '/self-test',
  isLight: true,
  open: async (page) => {
    await openTest(page, testedPhones[name === 'self-test-page-end' ? 'whole' : 'begun']);
    await open(page);
  },
}));
