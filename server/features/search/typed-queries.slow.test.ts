import { expect, test } from 'vitest';
import { keepFigures } from '#testing/lib/figures.ts';
import { listEveryModel } from '#testing/search/every-model.ts';
import { heldOutQueries } from '#testing/search/held-out-queries.ts';
import { typedQueries } from '#testing/search/typed-queries.ts';
import { buildTestApp } from '#testing/test-app.ts';

const lists = { 'typed queries': typedQueries, 'typed queries, held out': heldOutQueries };

test('what people type finds the model that they mean among the first three, 95 times of 100', async () => {
  const shop = await buildTestApp();
  await listEveryModel(shop, await shop.signUp({ title: 'seller' }));
  for (const [what, queries] of Object.entries(lists)) {
    const missed: string[] = [];
    for (const [q, meant] of queries) {
      const { phones } = await shop.ok('GET /search', { query: { q } });
      const first = phones.slice(0, 3).map(({ model }) => model?.slug);
      if (!first.includes(meant)) missed.push(`${q}: ${first.join(', ')}, not ${meant}`);
    }
    await keepFigures({
      what,
      tried: { queries: queries.length },
      wrong: { 'over 5%': Math.max(0, missed.length - Math.floor(queries.length / 20)) },
    });
    expect(queries.length).toBeGreaterThanOrEqual(120);
    expect(missed.length, `${what}\n${missed.join('\n')}`).toBeLessThanOrEqual(queries.length / 20);
  }
}, 240_000);
