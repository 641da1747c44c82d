import { expect, test } from 'vitest';
import { addStaleBanner } from './add-stale-banner.ts';

const page = () =>
  new Response('<html><body><h1>Phones</h1></body></html>', {
    headers: { date: 'Sat, 21 Nov 2026 08:05:00 GMT', 'content-security-policy': "x 'self'" },
  });

test('a copy says when it was made and that prices may have changed, before any script runs', async () => {
  const copy = await addStaleBanner(page(), 'https://shop.example/category/2', false);
  const html = await copy.text();
  expect(html).toMatch(/<h1>Phones<\/h1><aside id="copy" data-at="2026-11-21T08:05:00.000Z" class/);
  expect(html).toContain(
    '>You are offline. This page is as you saw it on 21 Nov 2026, 14:05. Prices may have changed.</aside></body>',
  );
  expect(copy.headers.get('content-security-policy')).toBe("x 'self'");
});

test('it says so in Bangla on a Bangla page, and when the network was only slow', async () => {
  const copy = await addStaleBanner(page(), 'https://shop.example/bn/category/2', true);
  const html = await copy.text();
  expect(html).toContain('ইন্টারনেট খুব ধীর।');
  expect(html).toContain('২১ নভেম্বর ২০২৬, দুপুর ২:০৫');
});
