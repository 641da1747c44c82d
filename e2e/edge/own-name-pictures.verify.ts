import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allLanguages } from '#contract/languages.ts';
import { defaultNames, setShopNames } from '#contract/shop-name.ts';
import { sharp } from '#server/lib/sharp.ts';
import { type Program, startProgram } from '#testing/browser/program.ts';
import { connectBrowser } from '#testing/browser/shared.ts';
import { mobileMela } from '#testing/fixtures/shop-look.ts';
import { openViewers } from '#testing/screens/screen-market.ts';
import { startTour, type Tour } from '#testing/screens/screen-tour.ts';
import { screens } from '#testing/screens/screens.ts';

/** Ten screens of each kind of reader. */
const ten = [
  ...['home', 'search', 'phone', 'login', 'help', 'my-orders', 'receipt', 'paper', 'money'],
  'shop-look',
];

/** Where the pictures are, for eyes. */
const to = process.env.OWN_NAME_PICTURES ?? 'build/own-name';

/** The demo's name, and its colours in `web/styles.css` in both themes, without black and white. */
const another = /phone ?haat|ফোনহাট/i;
const theirs = ['brand', 'brand-strong', 'tint', 'shade'].flatMap((name) => {
  const line = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`);
  const [, ...shades] = line.exec(readFileSync('web/styles.css', 'utf8')) ?? [];
  return shades;
});
const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Share of a picture's pixels that are the demo's green, for compressed pictures roughly. */
async function greenOf(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = channelsOf('#0b6b4a');
  let found = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 24) found += 1;
  }
  return found / (info.width * info.height);
}

/** Text that is shown or read out, and the elements that have a colour of the demo's. */
function readPage(shades: string[]): { html: string; coloured: string[] } {
  const copy = document.documentElement.cloneNode(true) as Element;
  for (const script of copy.querySelectorAll('script')) script.remove();
  const coloured = new Set<string>();
  const kinds = [
    'color',
    'backgroundColor',
    'borderTopColor',
    'borderBottomColor',
    'fill',
    'stroke',
  ];
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility()) continue;
    for (const pseudo of [null, '::before', '::after']) {
      const style = getComputedStyle(element, pseudo) as unknown as Record<string, string>;
      if (pseudo && style.content === 'none') continue;
      for (const kind of kinds) {
        if (shades.includes(style[kind] ?? '')) {
          coloured.add(
            `${element.nodeName}.${element.getAttribute('class')} ${kind} ${style[kind]}`,
          );
        }
      }
      if (shades.some((shade) => style.backgroundImage?.includes(shade))) {
        coloured.add(`${element.nodeName}.${element.getAttribute('class')} backgroundImage`);
      }
    }
  }
  return { html: copy.outerHTML, coloured: [...coloured] };
}

/** All texts and drawing commands of a PDF. */
function readPdf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    },
  );
  // Titles have two bytes for each letter.
  return [text.replaceAll('\0', ''), ...streams].join('\n');
}

/** As the shop's admin does, in a browser. */
async function publishByPage(page: Page): Promise<void> {
  await page.goto('/dashboard/shop');
  await page.getByLabel('Name in Latin letters').fill(mobileMela.nameEn);
  await page.getByLabel('Name in Bangla letters').fill(mobileMela.nameBn);
  await page.getByLabel('Colour', { exact: true }).fill(mobileMela.colour);
  const drawing = await page.context().newPage();
  await drawing.setViewportSize({ width: 400, height: 400 });
  await drawing.setContent(`<body style="margin:0">${logo}</body>`);
  const buffer = await drawing.screenshot({ omitBackground: true });
  await drawing.close();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('heading', { name: 'Preview of the shop' }).waitFor();
  await page.screenshot({ path: join(to, 'page-preview.png'), fullPage: true });
  await page.locator('input[type=password]').fill('Phonehaat1');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/dashboard\/shop(\?|$)/);
}

/** A fairground's wheel, in the operator's orange. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 40 40">
<circle cx="20" cy="20" r="17" fill="none" stroke="#e8590c" stroke-width="4"/>
<path d="M20 4v32M4 20h32" stroke="#e8590c" stroke-width="3"/><circle cx="20" cy="20" r="5" fill="#7a2e04"/></svg>`;

describe.each(['settings', 'page'] as const)('a shop in orange by its %s', (way) => {
  let browser: Browser;
  let tour: Tour;
  let program: Program;
  const folder = mkdtempSync(join(tmpdir(), 'own-name-'));

  beforeAll(async () => {
    mkdirSync(to, { recursive: true });
    const { nameEn: SHOP_NAME, nameBn: SHOP_NAME_BN, colour: SHOP_COLOUR } = mobileMela;
    program = await startProgram(
      folder,
      way === 'settings' ? { SHOP_NAME, SHOP_NAME_BN, SHOP_COLOUR } : {},
    );
    browser = await connectBrowser();
    if (way === 'page') {
      const people = await openViewers(browser, program.url);
      await publishByPage(await people.admin.context.newPage());
      for (const { context } of Object.values(people)) await context.close();
    }
    // The tour presses buttons by the texts that the shop shows.
    setShopNames({ en: mobileMela.nameEn, bn: mobileMela.nameBn });
    tour = await startTour(browser, program.url);
  }, 300_000);

  afterAll(async () => {
    setShopNames(defaultNames);
    await tour?.close();
    await browser?.close();
    await program?.stop();
    rmSync(folder, { recursive: true });
  });

  const rgb = theirs.map((shade) => `rgb(${channelsOf(shade).join(', ')})`);

  test.each(allLanguages)(
    'ten screens, on a phone and a desk (%s)',
    { timeout: 600_000 },
    async (language) => {
      const wrong: string[] = [];
      for (const name of ten) {
        const screen = screens.find((each) => each.name === name);
        if (!screen) throw new Error(`No screen ${name}`);
        for (const [width, theme] of [
          [360, 'dark'],
          [1280, 'light'],
        ] as const) {
          const viewport = { width, height: 800 };
          const { page } = await tour.show(screen, language, { viewport, theme });
          const path = join(to, `${way}-${name}-${language}-${width}.png`);
          await page.screenshot({ path, fullPage: name !== 'home' });
          const { html, coloured } = await page.evaluate(readPage, rgb);
          const named = new RegExp(`.{0,60}(?:${another.source}).{0,30}`).exec(html);
          // The settings' own words: the file of a form, and demo logins, are no names of the shop.
          if (named && !/@phonehaat\.test/.test(named[0])) wrong.push(`${name}: ${named[0]}`);
          wrong.push(...coloured.map((each) => `${name} ${width} ${theme}: ${each}`));
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('its manifests, marks and shared pictures', async () => {
    const bytesOf = async (path: string) => {
      const answer = await fetch(program.url + path);
      expect(answer.status, path).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    for (const path of ['/manifest.webmanifest', '/bn.webmanifest', '/favicon.svg']) {
      const text = (await bytesOf(path)).toString();
      expect(text).not.toMatch(another);
      for (const shade of theirs) expect(text, path).not.toContain(shade);
    }
    const home = (await bytesOf('/')).toString();
    const phone = /href="(\/phone\/[^"]+)"/.exec(home)?.[1] ?? '';
    const preview = /og:image" content="[^"]*?(\/images\/previews\/[^"]+)"/.exec(
      (await bytesOf(phone)).toString(),
    );
    const manifest = JSON.parse((await bytesOf('/manifest.webmanifest')).toString());
    const icons = manifest.icons.map(({ src }: { src: string }) => src);
    const pictures = [...icons, '/share/home.jpg', preview?.[1] ?? '/no-preview'];
    for (const [n, path] of pictures.entries()) {
      const picture = await bytesOf(path);
      const ending = /\.\w+(?=\?|$)/.exec(path)?.[0] ?? '';
      writeFileSync(join(to, `${way}-shared-${n}${ending}`), picture);
      expect(await greenOf(picture), path).toBeLessThan(0.002);
    }
  });

  test('a mail', async () => {
    const outbox = join(folder, 'outbox');
    const mails = await Promise.all(
      readdirSync(outbox, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.eml'))
        .map(async (name) => PostalMime.parse(readFileSync(join(outbox, name)))),
    );
    // Those from before the admin's publication are the demo's.
    const own = mails.filter(({ subject }) => !another.test(subject ?? ''));
    expect(own.length).toBeGreaterThan(3);
    const page = await browser.newPage({ viewport: { width: 480, height: 700 } });
    const last = own.findLast(({ html }) => html);
    await page.setContent(last?.html ?? '');
    await page.screenshot({ path: join(to, `${way}-mail.png`) });
    await page.close();
    const text = `${last?.subject}\n${last?.from?.name}\n${last?.text}\n${last?.html}`;
    expect(text).toContain('Mobile Mela');
    expect(text.replaceAll(/\S+@phonehaat\.test/g, '')).not.toMatch(another);
    for (const shade of theirs) expect(text).not.toContain(shade);
  });

  test('a sale paper', async () => {
    const screen = screens.find(({ name }) => name === 'paper');
    if (!screen) throw new Error('No screen of a paper');
    const { page } = await tour.show(screen, 'en', {
      viewport: { width: 1280, height: 800 },
      theme: 'light',
    });
    const download = page.waitForEvent('download');
    await page.locator('a[download], a[href*="/file"]').first().click();
    const file = await download;
    const path = join(to, `${way}-paper.pdf`);
    await file.saveAs(path);
    const text = readPdf(readFileSync(path));
    expect(file.suggestedFilename()).not.toMatch(another);
    expect(text).not.toMatch(another);
    for (const shade of theirs) {
      // As the drawing command writes it.
      const drawn = channelsOf(shade).map((channel) => Number((channel / 255).toFixed(5)));
      expect(text).not.toContain(drawn.join(' '));
    }
  });
});
