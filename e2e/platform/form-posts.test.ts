import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { screens } from '#testing/screens/screens.ts';

const shop = sharedShop('writing');

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
const paths = [...new Set(screens.flatMap(({ path }) => (typeof path === 'string' ? path : [])))];

/** Forms that no screen takes, as a browser may send them. */
const bad: Record<string, { type: string; body: string }> = {
  'of an unknown act': { type: 'application/x-www-form-urlencoded', body: 'act=no-such-act' },
  'without fields': { type: 'application/x-www-form-urlencoded', body: '' },
  'of 300 KB': { type: 'application/x-www-form-urlencoded', body: `text=${'x'.repeat(300_000)}` },
  'that was cut off': { type: 'multipart/form-data; boundary=b', body: '--b\r\nContent-Disp' },
  'with 30 files': {
    type: 'multipart/form-data; boundary=b',
    body: `${Array.from({ length: 30 }, (_, at) => `--b\r\nContent-Disposition: form-data; name="photos"; filename="${at}.png"\r\nContent-Type: image/png\r\n\r\nx\r\n`).join('')}--b--\r\n`,
  },
};

// spec D2-146
test.each(['visitor', 'seller1'] as const)(
  'a browser is answered with a page for each bad form on each screen: %s',
  async (who) => {
    const { context } = await shop.visit(who === 'visitor' ? undefined : who);
    const answers: string[] = [];
    for (const path of paths) {
      for (const [name, { type, body }] of Object.entries(bad)) {
        const answer = await context.request.fetch(path, {
          method: 'POST',
          headers: { accept, origin: shop.url, 'content-type': type },
          data: Buffer.from(body),
          maxRedirects: 0,
        });
        const isPage = (answer.headers()['content-type'] ?? '').startsWith('text/html');
        const isRedirect = answer.status() === 303 || answer.status() === 302;
        if ((!isPage && !isRedirect) || answer.status() >= 500) {
          answers.push(`${path} ${name}: ${answer.status()} ${(await answer.text()).slice(0, 80)}`);
        }
      }
    }
    expect(answers).toEqual([]);
  },
);

// spec D2-146
test('an address that cannot be read is answered with a page that leads home', async () => {
  const { context, page } = await shop.visit();
  const answer = await context.request.get(`${shop.url}/%zz`, { headers: { accept } });
  expect(answer.headers()['content-type']).toBe('text/html; charset=utf-8');
  await page.setContent(await answer.text());
  expect(await page.getByRole('link', { name: /Home/ }).getAttribute('href')).toBe('/');
});
