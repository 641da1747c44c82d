import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/start/config.ts';
import { startSmsServer } from '#testing/sms-server/start.ts';
import { checkSms } from './check-services.ts';

const shop = {
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: 'loopback',
  KEPT_PAYMENTS: 'off',
  SMS_PROVIDER: 'ssl-wireless',
  SSL_WIRELESS_TOKEN: 'token',
  SSL_WIRELESS_SID: 'SHOP',
};

async function check(changes: object) {
  const found = await checkSms(readConfig({ ...shop, ...changes }));
  return found.map(({ state, sentence }) => `${state} ${sentence}`);
}

test('the provider is asked for its balance, and sent nothing', async () => {
  const server = await startSmsServer();
  onTestFinished(server.close);
  expect(await check({ SMS_API_URL: server.url })).toEqual([
    'good SMS_PROVIDER: SSL Wireless answers; Tk 1250.5 are left.',
  ]);
  server.plan({ status: 200, body: '{"status":"FAILED"}' });
  expect(await check({ SMS_API_URL: server.url })).toEqual([
    'wrong SMS_PROVIDER: SSL Wireless answers without a balance. Are its settings right?',
  ]);
  expect(server.taken).toEqual([]);
});

test('one that is away is wrong, and texts that a long host makes dearer are noted', async () => {
  const away = {
    SMS_API_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: 'https://a-name-of-thirty-signs.example',
  };
  const [wrong, note = '', ...others] = await check(away);
  expect(wrong).toBe('wrong SMS_PROVIDER: SSL Wireless does not answer.');
  expect(note).toMatch(/^note More parts than usual.*: code in bn: 2/);
  expect(others).toEqual([]);
});

test('a provider that no call can try is noted', async () => {
  const http = {
    SMS_PROVIDER: 'http',
    SMS_HTTP_URL: 'https://sms.example/send?to={to}&text={text}',
    SMS_HTTP_ACCEPTED: 'OK',
  };
  expect(await check(http)).toEqual([
    'note SMS_PROVIDER: sms.example has no call that could be tried.',
  ]);
});
