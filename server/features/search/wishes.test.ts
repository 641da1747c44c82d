import { expect, test } from 'vitest';
import { judgeWishes } from '#testing/search/judge-wishes.ts';
import { openSmallMarket } from '#testing/search/small-market.ts';
import { wishes } from '#testing/search/wishes.ts';
import { buildTestApp } from '#testing/test-app.ts';

test('a wish in everyday words is answered by the first phones', async () => {
  const shop = await buildTestApp();
  await openSmallMarket(shop);
  const { first, firstThree, missed } = await judgeWishes(shop, wishes);
  const figures = `${first} of ${wishes.length} first, ${firstThree} in the first three`;
  expect(firstThree, `${figures}\n${missed.join('\n')}`).toBeGreaterThanOrEqual(52);
}, 60_000);
