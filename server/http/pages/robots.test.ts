import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';

// spec D2-30
test('search engines are told where not to look, and where the list of pages is', async () => {
  const shop = await buildTestApp({ publicUrl: 'https://shop.example' });
  const { status, headers, body } = await shop.inject({ url: '/robots.txt' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  });
  expect(body).toBe(
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /dashboard',
      'Disallow: /bn/dashboard',
      '',
      'Sitemap: https://shop.example/sitemap.xml',
      '',
    ].join('\n'),
  );
});
