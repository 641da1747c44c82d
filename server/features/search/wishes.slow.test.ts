import { expect, test } from 'vitest';
import { freshWishes } from '#testing/search/fresh-wishes.ts';
import { heldOutWishes } from '#testing/search/held-out-wishes.ts';
import { judgeWishes } from '#testing/search/judge-wishes.ts';
import { openSmallMarket } from '#testing/search/small-market.ts';
import { wishes } from '#testing/search/wishes.ts';
import { buildTestApp } from '#testing/test-app.ts';

const lists = { 'tried by hand': wishes, 'held out': heldOutWishes, 'third look': freshWishes };

test('a wish in everyday words is answered by the first phones', async () => {
  const shop = await buildTestApp();
  await openSmallMarket(shop);
  for (const [list, wishes] of Object.entries(lists)) {
    const { first, firstThree, missed } = await judgeWishes(shop, wishes);
    const figures = `${list}: ${first} of ${wishes.length} first, ${firstThree} in the first three`;
    expect(firstThree, `${figures}\n${missed.join('\n')}`).toBe(wishes.length);
  }
});
