import { expect, test } from 'vitest';
import { browserOf } from './browser-of.ts';

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15';

// As browsers send them.
test.each([
  [`${android} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', 131],
  [
    'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
    'Chrome',
    109,
  ],
  [`${android} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0`, 'Microsoft Edge', 131],
  [
    `${android} SamsungBrowser/20.0 Chrome/106.0.5249.126 Mobile Safari/537.36`,
    'Samsung Internet for Android',
    20,
  ],
  [`${android} Chrome/120.0.0.0 Mobile Safari/537.36 OPR/79.0`, 'Opera', 79],
  ['evil/1 x', 'other', 0],
  [
    'Mozilla/5.0 (Linux; Android 11; SM-A115F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.118 Mobile Safari/537.36',
    'Android WebView',
    109,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0', 'Firefox', 115],
  [`${iPhone} (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1`, 'iOS', 15],
  [`${iPhone} (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`, 'iOS', 15],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari',
    17,
  ],
  ['<img src=x onerror=alert(1)> Chrome/99999999', 'Chrome', 999],
  ['curl/8.1', 'other', 0],
  ['', 'other', 0],
])('%s', (agent, name, version) => {
  expect(browserOf(agent)).toEqual({ name, version });
});
