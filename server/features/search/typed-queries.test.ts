import { expect, test } from 'vitest';
import { keepFigures } from '#testing/lib/figures.ts';
import { listEveryModel } from '#testing/search/every-model.ts';
import { typedQueries } from '#testing/search/typed-queries.ts';
import { buildTestApp } from '#testing/test-app.ts';

test('what people type finds the model that they mean among the first three, 95 times of 100', async () => {
  const shop = await buildTestApp();
  await listEveryModel(shop, await shop.signUp({ title: 'seller' }));
  const missed: string[] = [];
  for (const [q, meant] of typedQueries) {
    const { phones } = await shop.ok('GET /search', { query: { q } });
    const first = phones.slice(0, 3).map(({ model }) => model?.slug);
    if (!first.includes(meant)) missed.push(`${q}: ${first.join(', ')}, not ${meant}`);
  }
  await keepFigures({
    what: 'typed queries',
    tried: { queries: typedQueries.length },
    wrong: { 'over 5%': Math.max(0, missed.length - Math.floor(typedQueries.length / 20)) },
  });
  expect(typedQueries.length).toBeGreaterThanOrEqual(120);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(typedQueries.length / 20);
});
