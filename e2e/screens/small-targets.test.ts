import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectBrowser } from '#testing/browser/shared.ts';
import { findSmallTargets } from '#testing/screens/small-targets.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await connectBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 640 } });
});

afterAll(() => browser?.close());

async function smallIn(body: string) {
  await page.setContent(`<!doctype html><style>* { box-sizing: border-box }</style>${body}`);
  return findSmallTargets(page);
}

describe('the finder of targets that are too low for a thumb', () => {
  test.each([
    ['a button', '<button style="height:40px">Book</button>', 'button Book: 40'],
    [
      'a link of a bar',
      '<nav><a href="/" style="display:block;height:40px">Home</a></nav>',
      'a Home: 40',
    ],
  ])('finds %s of 40 px', async (_case, body, found) => {
    expect(await smallIn(body)).toEqual([found]);
  });

  test.each([
    ['a button of 44 px', '<button style="height:44px">Book</button>'],
    [
      'a checkbox in a label of 44 px',
      '<label style="display:block;height:44px"><input type="checkbox"> Agreed</label>',
    ],
    ['a link in a text', '<p>Read <a href="/help">the rules</a> first.</p>'],
  ])('lets pass %s', async (_case, body) => {
    expect(await smallIn(body)).toEqual([]);
  });
});
