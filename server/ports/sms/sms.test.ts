import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { startSmsServer } from '#testing/sms-server/start.ts';
import { createWrittenSms } from './embedded/written-sms.ts';
import { createBulkSmsBd } from './hosted/bulk-sms-bd.ts';
import { createHttpSms } from './hosted/http-sms.ts';
import { createSslWireless } from './hosted/ssl-wireless.ts';

let server: Awaited<ReturnType<typeof startSmsServer>>;
beforeEach(async () => {
  server = await startSmsServer();
  return server.close;
});

const sms = { to: '01712345678', text: '১২৩ & {to} "কোড"\n@shop #123456', ref: 'a1b2c3' };
const sent = { to: '8801712345678', text: sms.text };

const makers = {
  'SSL Wireless': (token = 'token') =>
    createSslWireless({ token, sid: 'SHOP', apiUrl: server.url }, 300),
  BulkSMSBD: (apiKey = 'key') =>
    createBulkSmsBd({ apiKey, senderId: 'SHOP', apiUrl: server.url }, 300),
};

describe.each(Object.keys(makers) as (keyof typeof makers)[])('%s', (name) => {
  test('takes a message whole, in any language', async () => {
    expect(await makers[name]().send(sms)).toBe('accepted');
    expect(server.taken).toMatchObject([sent]);
  });

  test('a wrong key is a refusal', async () => {
    expect(await makers[name]('another').send(sms)).toBe('refused');
    expect(server.taken).toEqual([]);
  });

  test.each([
    'drop' as const,
    { status: 500, body: '' },
    { status: 200, body: '<html>Error</html>' },
    { status: 200, body: '{}' },
    { status: 200, body: '[]' },
  ])('an answer that says neither is unknown: %j', async (plan) => {
    server.plan(plan);
    expect(await makers[name]().send(sms)).toBe('unknown');
  });

  test('says what is left', async () => {
    const left = { 'SSL Wireless': 1250.5, BulkSMSBD: 88 }[name];
    expect(await makers[name]().balance?.()).toBe(left);
    server.plan({ status: 200, body: '{"balance":"soon"}' }, 'drop');
    expect(await makers[name]().balance?.()).toBeNull();
    await expect(makers[name]().balance?.()).rejects.toThrow('does not answer');
  });
});

test('what SSL Wireless gets twice by one reference it has taken once', async () => {
  const sender = makers['SSL Wireless']();
  server.plan('drop');
  expect(await sender.send(sms)).toBe('unknown');
  expect(await sender.send(sms)).toBe('accepted');
  expect(server.taken).toEqual([{ ...sent, ref: 'a1b2c3' }]);
});

test.each([1002, 1007, 1012])('BulkSMSBD: %i is a refusal', async (response_code) => {
  server.plan({ status: 200, body: JSON.stringify({ response_code }) });
  expect(await makers.BulkSMSBD().send(sms)).toBe('refused');
});

describe('a provider by template', () => {
  const any = { headers: {}, accepted: 'Sent: 1', refused: 'Not sent' };

  test('with a query, or with a body of JSON, and braces in a text stay', async () => {
    const query = `${server.url}/any?to={to}&text={text}&ref={ref}`;
    expect(await createHttpSms({ ...any, url: query, body: null }).send(sms)).toBe('accepted');
    const body = '{"to":"{local}","text":"{text}","ref":"{ref}"}';
    const posting = createHttpSms({ ...any, url: `${server.url}/any`, body });
    expect(await posting.send(sms)).toBe('accepted');
    expect(server.taken).toEqual([{ ...sent, ref: 'a1b2c3' }, { ...sms }]);
  });

  test('only its words of a success or refusal count', async () => {
    const sender = createHttpSms({ ...any, url: `${server.url}/any?to={to}`, body: null });
    server.plan({ status: 200, body: 'OK' }, { status: 500, body: 'Sent: 1' });
    server.plan({ status: 400, body: 'Not sent' }, 'drop');
    expect(await sender.send(sms)).toBe('unknown');
    expect(await sender.send(sms)).toBe('unknown');
    expect(await sender.send(sms)).toBe('refused');
    expect(await sender.send(sms)).toBe('unknown');
  });
});

describe('messages as files', () => {
  async function open() {
    const folder = await mkdtemp(join(tmpdir(), 'phonehaat-sms-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    let now = new Date('2026-11-29T10:00:00Z');
    const sender = createWrittenSms({ folder, log: createLogger('silent'), clock: () => now });
    return { folder, sender, pass: (days: number) => (now = new Date(+now + days * dayMs)) };
  }

  test('have number and text, and go after a month; mails beside them stay', async () => {
    const { folder, sender, pass } = await open();
    expect(await sender.send(sms)).toBe('accepted');
    const [file = ''] = await readdir(folder);
    expect(await readFile(join(folder, file), 'utf8')).toBe(`To: 01712345678\n\n${sms.text}\n`);
    await writeFile(join(folder, '2020-01-01.eml'), '');
    pass(29);
    expect(await sender.forgetWritten?.()).toBe(0);
    pass(2);
    expect(await sender.forgetWritten?.()).toBe(1);
    expect(await readdir(folder)).toEqual(['2020-01-01.eml']);
  });

  test('a folder that is no folder refuses', async () => {
    const { folder, sender } = await open();
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    expect(await sender.send(sms)).toBe('refused');
  });
});
