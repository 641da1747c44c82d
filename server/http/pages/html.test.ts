import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { shopNames } from '#contract/shop-name.ts';
import { deferPreloads, inlineStyles, scriptsOnIntent } from './html.ts';
import { createRenderer } from './render-page.ts';

const css = 'a::after{content:"$&"}';
const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
const sheets = new Map([['/assets/root-1.css', { css, hash }]]);

test('a page’s styles stand in the page, under their hash, and are not fetched as a file', () => {
  const page = '<head><link rel="stylesheet" href="/assets/root-1.css"/></head>';
  expect(inlineStyles(page, sheets)).toEqual({
    html: `<head><style>${css}</style><link rel="stylesheet" href="/assets/root-1.css" media="not all" disabled=""/></head>`,
    hashes: [hash],
  });
});

test('a style sheet that the build does not have stays a link', () => {
  const page = '<head><link rel="stylesheet" href="/assets/other.css"/></head>';
  expect(inlineStyles(page, sheets)).toEqual({ html: page, hashes: [] });
});

test("a page's scripts are asked for after its styles and pictures, and are less urgent", () => {
  const page =
    '<html><head><link rel="modulepreload" href="/a.js"/><title>Home</title>' +
    '<link rel="modulepreload" href="/b.js"><link rel="stylesheet" href="/a.css"/></head>' +
    '<body><img src="/a.avif"/><p>&lt;/body></p></body></html>';

  expect(deferPreloads(page)).toBe(
    '<html><head><title>Home</title><link rel="stylesheet" href="/a.css"/></head>' +
      '<body><img src="/a.avif"/><p>&lt;/body></p>' +
      '<link rel="modulepreload" href="/a.js" fetchpriority="low"/>' +
      '<link rel="modulepreload" href="/b.js" fetchpriority="low"/></body></html>',
  );
});

test('what is no whole page stays as it is', () => {
  expect(deferPreloads('')).toBe('');
  expect(deferPreloads('<link rel="modulepreload" href="/a.js"/>')).toContain('href="/a.js"/>');
});

const scripts =
  '<p>&lt;link rel=&quot;modulepreload&quot;</p><script>let context = 1;</script>' +
  '<script nonce="n" type="module" async="">import "/a.js";</script>' +
  '<link rel="modulepreload" href="/a.js" fetchpriority="low"/>';

test('the scripts of a page that waits for intent do not load, and are still there', () => {
  expect(scriptsOnIntent(`<body data-scripts="on-intent">${scripts}</body>`)).toBe(
    '<body data-scripts="on-intent">' +
      '<p>&lt;link rel=&quot;modulepreload&quot;</p><script>let context = 1;</script>' +
      '<script nonce="n" type="on-intent" async="">import "/a.js";</script>' +
      '<link rel="on-intent" href="/a.js" fetchpriority="low"/></body>',
  );
});

test('the scripts of any other page load by themselves', () => {
  const page = `<body><p>&lt;body data-scripts=&quot;on-intent&quot;</p>${scripts}</body>`;
  expect(scriptsOnIntent(page)).toBe(page);
});

test('Bangla arrives as it was rendered, and a script with it has the hash of its bytes', async () => {
  const render = createRenderer(async (_request, { scriptNonce }) => {
    const page = `<body><p>ফোন ৳ 😀</p><script nonce="${scriptNonce}">say("হাট")</script></body>`;
    return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  });
  const page = {
    url: 'http://shop.example/',
    method: 'GET',
    headers: [],
    names: shopNames(),
    colours: null,
    mark: null,
    publicConfig: {} as never,
    reader: { kind: 'everybody' } as const,
    withStyles: true,
  };
  const { body, hashes } = await render(page, () => Promise.reject(), AbortSignal.timeout(10_000));
  expect(new TextDecoder().decode(body)).toBe(
    '<body><p>ফোন ৳ 😀</p><script>say("হাট")</script></body>',
  );
  const expected = createHash('sha256').update('say("হাট")').digest('base64');
  expect(hashes.scripts).toEqual([`'sha256-${expected}'`]);
});
