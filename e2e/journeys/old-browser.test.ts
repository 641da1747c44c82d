import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { oddDevices, oldEngine } from '#testing/edge/odd-devices.ts';

const { visit } = sharedShop('reading');

test.each(Object.entries({ ...oddDevices, 'an old engine': oldEngine }))(
  'with %s somebody logs in to a list, and no page is taken away',
  async (_, device) => {
    const visitor = await visit();
    const { page } = visitor;
    // React and the router complain; what counts is what a person sees.
    visitor.expects(/./);
    await page.addInitScript(device);
    await page.goto('/category/3');
    await page.getByLabel('Email').fill('buyer2@phonehaat.test');
    await page.getByLabel('Password').fill('Phonehaat1');
    await untilScriptRuns(page, 3_000).catch(() => {});
    expect(await page.getByLabel('Email').inputValue()).toBe('buyer2@phonehaat.test');
    await page.locator('main form[method=post] button[type=submit]').first().click();
    await page.waitForURL(/\/category\/3/);
    await page.getByRole('article').first().waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
    await page.goto('/dashboard');
    await page.locator('main h1').first().waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  },
);
