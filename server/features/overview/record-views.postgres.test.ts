import { expect, test } from 'vitest';
import { buildTestApp, testAuthSecret } from '#testing/test-app.ts';
import { createPageViews } from './page-views.ts';
import { createViewerMarks, recordViews } from './record-views.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

// sec T100
test('two programs on one database count the look of an account, or of a visitor, once', async () => {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const now = shop.clock.now();
  const id = await shop.addProduct(await shop.signUp({ title: 'seller' }));
  const programs = [1, 2].map(() => createViewerMarks(testAuthSecret, shop.clock.now));
  const looks = programs.flatMap((marks) =>
    Array.from({ length: 10 }, () => ({
      productId: id,
      email: 'buyer@example.test',
      marks: [marks.ofAccount('Buyer@example.test')],
    })),
  );
  const counted = await Promise.all(looks.map((look) => recordViews(db, [look], now)));
  expect(counted.reduce((sum, each) => sum + each, 0)).toBe(1);

  const pages = programs.map((marks) => createPageViews(marks, shop.clock.now));
  for (const page of pages) page.add({ productId: id, address: '10.0.0.1', agent, email: '' });
  await Promise.all(pages.map((page) => page.write(db)));
  expect((await shop.ok('GET /phone/:id', { params: { id } })).views).toBe(2);
});
