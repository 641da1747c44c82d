import { expect, test } from 'vitest';
import { en } from '#web/i18n/all-messages.ts';
import { deviceName } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox on Windows',
  ],
  ['curl/8.10.1', 'curl/8.10.1'],
  ['x'.repeat(500), 'x'.repeat(40)],
  [' ', 'Unknown device'],
])('%s is %s', (description, name) => {
  expect(deviceName(description, en)).toBe(name);
});
