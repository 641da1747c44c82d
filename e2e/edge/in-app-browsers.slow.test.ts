import { afterAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { startGoogle } from '#testing/google-server/start.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

// Browsers inside of apps: Google refuses them, they show no notifications, and some forget cookies.
// Chromium has their user agents here.

const android = (app: string) =>
  `Mozilla/5.0 (Linux; Android 13; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36${app}`;
const iphone = (app: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148${app}`;

const browsers = {
  Facebook: android(' [FB_IAB/FB4A;FBAV/440.0.0.0.1;]'),
  Messenger: android(' [FB_IAB/Orca-Android;FBAV/440.0.0.0.1;]'),
  imo: android(' imoAndroid/2024.05.1'),
  TikTok: android(' trill_350 BytedanceWebview/d8a21c6'),
  'this app': android(''),
  'Facebook on an iPhone': iphone(' [FBAN/FBIOS;FBAV/440.0.0.0;]'),
  'TikTok on an iPhone': iphone(' musical_ly_35.0 BytedanceWebview/d8a21c6'),
};

let google: Awaited<ReturnType<typeof startGoogle>>;
const shop = openDemoShop(async () => {
  google = await startGoogle({});
  return {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_DISCOVERY_URL: google.discoveryUrl,
  };
}, 'whole');
afterAll(() => google?.stop());

test.each(Object.entries(browsers))(
  'inside of %s the login has the way out, and members are offered no notifications',
  async (name, userAgent) => {
    const { page, context } = await shop.visit('buyer1', { userAgent });
    await context.grantPermissions(['notifications'], { origin: shop.url });
    await page.goto('/dashboard/messages/settings');
    await page.getByText(en.pushes.none).waitFor();
    expect(await page.getByRole('button', { name: en.pushes.turnOn }).count()).toBe(0);

    const visitor = await shop.visit(undefined, { userAgent });
    const sentence = en.inApp.noGoogle(name === 'this app' ? 'app' : (name.split(' ')[0] ?? ''));
    for (const language of ['en', 'bn'] as const) {
      const path = `${language === 'bn' ? '/bn' : ''}/login?from=%2Fcategory%2F2`;
      await visitor.page.goto(path);
      const text = language === 'bn' ? bn.inApp : en.inApp;
      if (language === 'en') await visitor.page.getByText(sentence).waitFor();
      expect(await visitor.page.getByRole('button', { name: 'Google' }).count()).toBe(0);
      const open = visitor.page.getByRole('link', { name: text.open });
      if (userAgent.includes('Android')) {
        expect(await open.getAttribute('href')).toBe(
          `intent://${new URL(shop.url).host}${path}#Intent;scheme=http;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`,
        );
      } else {
        await visitor.page.getByText(text.openByHand).waitFor();
        expect(await open.count()).toBe(0);
      }
    }
  },
);

test('a browser of the phone has Google’s button, and is offered notifications', async () => {
  const userAgent = android('').replace('; wv', '');
  const { page } = await shop.visit('buyer1', { userAgent });
  await page.goto('/dashboard/messages/settings');
  await page.getByRole('button', { name: en.pushes.turnOn }).waitFor();
  const visitor = await shop.visit(undefined, { userAgent });
  await visitor.page.goto('/login');
  await visitor.page.getByRole('button', { name: 'Google' }).waitFor();
  expect(await visitor.page.getByText(en.inApp.open).count()).toBe(0);
});

test.each([true, false])(
  'a login whose cookies the app drops is answered by a sentence (with script: %s)',
  async (javaScriptEnabled) => {
    const { page, context } = await shop.visit(undefined, {
      userAgent: browsers.imo,
      javaScriptEnabled,
      withoutWorker: 'drops what answers store, which the worker would fetch',
    });
    await context.route('**/*', async (route) => {
      const request = route.request();
      if (!request.url().startsWith(shop.url) || request.method() !== 'POST')
        return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = response.headers();
      // The body is decoded.
      for (const name of ['set-cookie', 'content-encoding', 'content-length']) delete headers[name];
      // The context has stored them, too.
      await context.clearCookies();
      await route.fulfill({ response, headers });
    });
    await page.goto('/login?from=%2Fdashboard%2Fmyorders');
    await page.getByLabel('Email').fill('buyer1@phonehaat.test');
    await page.getByLabel('Password').fill('Phonehaat1');
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText(en.inApp.cookiesLost).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe('/dashboard/myorders');
  },
);
