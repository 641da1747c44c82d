import { expect, test } from 'vitest';
import { findChromium } from './launch-browser.ts';

test('CHROMIUM_PATH decides alone when it is set', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(findChromium({ ...process.env, CHROMIUM_PATH: '/nowhere/chromium' })).toBeUndefined();
});
