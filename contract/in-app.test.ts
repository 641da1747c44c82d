import { expect, test } from 'vitest';
import { inAppOf } from './in-app.ts';
import { outsideAddress } from './outside-address.ts';

const android =
  'Mozilla/5.0 (Linux; Android 11; SM-A115F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.118 Mobile Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

// As the apps send them.
test.each([
  [`${android} [FB_IAB/FB4A;FBAV/446.0.0.31.75;]`, 'Facebook'],
  [`${iPhone} [FBAN/FBIOS;FBAV/441.0.0.25.110;FBDV/iPhone10,1]`, 'Facebook'],
  [`${android} [FB_IAB/Orca-Android;FBAV/437.0.0.30.109;]`, 'Messenger'],
  [`${iPhone} [FBAN/MessengerForiOS;FBAV/437.1]`, 'Messenger'],
  [`${android} Instagram 309.1.0.41.113 Android`, 'Instagram'],
  [`${iPhone} Instagram 309.0.0.15`, 'Instagram'],
  [`${android} imoAndroid/2023.11.1031`, 'imo'],
  [`${iPhone} WhatsApp/23.24.82`, 'WhatsApp'],
  [`${android} musical_ly_2023105030 BytedanceWebview/d8a21c6`, 'TikTok'],
  [`${iPhone} Safari Line/13.20.0`, 'LINE'],
  [android, 'app'],
  // Browsers of the phone, and the shop as it is installed.
  [android.replace('; wv', '').replace(' Version/4.0', ''), null],
  [`${iPhone} Version/16.6 Safari/604.1`, null],
  [iPhone, null],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36 Online/1', null],
  ['', null],
])('%s', (agent, app) => {
  expect(inAppOf(agent)).toBe(app);
});

test('Android opens the same page in the browser, and iOS lets no page out', () => {
  const path = '/login?from=%2Fphone%2F7';
  expect(outsideAddress(android, 'https://shop.example', path, 'bn')).toBe(
    'intent://shop.example/bn/login?from=%2Fphone%2F7#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  );
  expect(outsideAddress(iPhone, 'https://shop.example', path, 'en')).toBeNull();
  // What a stranger puts into the address stays inside of it.
  expect(
    outsideAddress(android, 'https://shop.example', '/login?from=x#Intent;package=evil;end', 'en'),
  ).toBe(
    'intent://shop.example/login?from=x#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  );
});
