import { describe, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { doMainJob } from '#testing/browser/main-job.ts';

const shop = openDemoShop();

describe('the main job', () => {
  // spec S4-3, S4-9
  test('a phone is listed, advertised, booked, paid for, and gone from the lists', async () => {
    await doMainJob(shop);
  });

  test('a restart loses nothing', async () => {
    const categories = async () => (await fetch(`${shop.url}/api/categories`)).json();
    const before = await categories();
    const printed = shop.output;
    await shop.restart();
    expect(printed).toContain('Demo logins (for this machine only):');
    expect(printed).not.toContain('"level":50');
    expect(await categories()).toEqual(before);
  });
});
