import { expect, test } from 'vitest';
import { complaintAbout } from '#testing/complaint-about.ts';
import { readConfig } from './config.ts';

const live = {
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: 'loopback',
  KEPT_PAYMENTS: 'off',
};
const sslWireless = {
  ...live,
  SMS_PROVIDER: 'ssl-wireless',
  SSL_WIRELESS_TOKEN: 'token',
  SSL_WIRELESS_SID: 'SHOP',
};
const bulkSmsBd = {
  ...live,
  SMS_PROVIDER: 'bulksmsbd',
  BULKSMSBD_API_KEY: 'key',
  BULKSMSBD_SENDER_ID: 'SHOP',
};
const http = {
  ...live,
  SMS_PROVIDER: 'http',
  SMS_HTTP_URL: 'https://sms.example/send?to={to}&text={text}',
  SMS_HTTP_ACCEPTED: 'OK',
};

test('a trial writes messages to files, and a shop without a provider has no login by number', () => {
  expect(readConfig({}).sms).toMatchObject({ provider: { is: 'files' }, perDay: 1000 });
  expect(readConfig(live).sms).toBeNull();
  expect(readConfig({ ...live, SMS_PER_DAY: '50' }).sms).toBeNull();
});

test('each provider by its settings', () => {
  const own = { SMS_PER_DAY: '250', SMS_PART_COST: '0.35' };
  expect(readConfig({ ...sslWireless, ...own }).sms).toEqual({
    provider: { is: 'ssl-wireless', token: 'token', sid: 'SHOP', apiUrl: null },
    perDay: 250,
    partCost: 0.35,
  });
  expect(readConfig(bulkSmsBd).sms).toEqual({
    provider: { is: 'bulksmsbd', apiKey: 'key', senderId: 'SHOP', apiUrl: null },
    perDay: 1000,
    partCost: null,
  });
  const more = { SMS_HTTP_BODY: '{"t":"{text}"}', SMS_HTTP_HEADERS: '{"x-key": "1"}' };
  expect(readConfig({ ...http, ...more, SMS_HTTP_REFUSED: 'NO' }).sms?.provider).toEqual({
    is: 'http',
    url: 'https://sms.example/send?to={to}&text={text}',
    body: '{"t":"{text}"}',
    headers: { 'x-key': '1' },
    accepted: 'OK',
    refused: 'NO',
  });
});

test.each([
  [{ ...sslWireless, SSL_WIRELESS_SID: '' }, /^SSL_WIRELESS_SID: SMS_PROVIDER=ssl-wireless needs/],
  [{ ...bulkSmsBd, BULKSMSBD_API_KEY: '' }, /^BULKSMSBD_API_KEY: /],
  [{ ...http, SMS_HTTP_ACCEPTED: '' }, /^SMS_HTTP_ACCEPTED: /],
  [{ ...http, SMS_HTTP_URL: 'https://sms.example/send?to={to}' }, /\{text\} is in neither/],
  [{ ...http, SMS_HTTP_HEADERS: 'x-key: 1' }, /Give JSON/],
  // Forgotten, although the rest is there.
  [{ ...live, BULKSMSBD_API_KEY: 'key' }, /^SMS_PROVIDER: say whose setting BULKSMSBD_API_KEY/],
  [{ ...live, SMS_PROVIDER: 'twilio' }, /Choose ssl-wireless, bulksmsbd or http/],
  // Readable on the way.
  [{ ...bulkSmsBd, SMS_API_URL: 'http://bulksmsbd.net' }, /begins with https/],
  [{ ...http, SMS_HTTP_URL: 'http://sms.example/send?text={text}' }, /begins with https/],
  [{ ...sslWireless, SMS_PER_DAY: '0' }, /from 1 to 1000000/],
])('%j is refused', (env, complaint) => {
  expect(complaintAbout(env)).toMatch(complaint);
});

test('a stand-in on this machine may go without https', () => {
  const { sms } = readConfig({ ...bulkSmsBd, SMS_API_URL: 'http://127.0.0.1:4100/' });
  expect(sms?.provider).toMatchObject({ apiUrl: 'http://127.0.0.1:4100' });
});
