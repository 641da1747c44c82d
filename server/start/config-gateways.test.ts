import { describe, expect, test } from 'vitest';
import { complaintAbout } from '#testing/complaint-about.ts';
import { readConfig } from './config.ts';

const publicUrl = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'loopback' };
const sslcommerz = {
  ...publicUrl,
  SSLCOMMERZ_MODE: 'sandbox',
  SSLCOMMERZ_STORE_ID: 'testbox',
  SSLCOMMERZ_STORE_PASSWORD: 'qwerty',
};
const bkash = {
  ...publicUrl,
  BKASH_MODE: 'sandbox',
  BKASH_USERNAME: 'sandboxTokenizedUser02',
  BKASH_PASSWORD: 'password',
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'secret',
};
const aamarpay = {
  ...publicUrl,
  AAMARPAY_MODE: 'sandbox',
  AAMARPAY_STORE_ID: 'aamarpaytest',
  AAMARPAY_SIGNATURE_KEY: 'key',
};
const live = {
  ...sslcommerz,
  SSLCOMMERZ_MODE: 'live',
  SSLCOMMERZ_STORE_ID: 'phonehaatlive',
  ALLOW_LIVE_PAYMENTS: 'yes',
  KEPT_PAYMENTS: 'on',
};

describe('the gateways of Bangladesh', () => {
  test('none, where nothing is said', () => {
    expect(readConfig({}).gateways).toEqual({ sslcommerz: null, bkash: null, aamarpay: null });
  });

  test('all, by their settings; a shop with one of them needs no test cards', () => {
    const config = readConfig({ ...sslcommerz, ...bkash, ...aamarpay });
    expect(config).toMatchObject({
      allowTestCards: false,
      // A shop that takes real money has no form for test cards.
      cards: { provider: 'none' },
    });
    expect(config.gateways).toEqual({
      sslcommerz: {
        mode: 'sandbox',
        storeId: 'testbox',
        storePassword: 'qwerty',
        apiUrl: null,
        pageOrigins: null,
      },
      bkash: {
        mode: 'sandbox',
        username: 'sandboxTokenizedUser02',
        password: 'password',
        appKey: 'key',
        appSecret: 'secret',
        apiUrl: null,
        pageOrigins: null,
      },
      aamarpay: {
        mode: 'sandbox',
        storeId: 'aamarpaytest',
        signatureKey: 'key',
        apiUrl: null,
        pageOrigins: null,
      },
    });
  });

  test.each(['AAMARPAY_MODE', 'AAMARPAY_STORE_ID', 'AAMARPAY_SIGNATURE_KEY'])(
    'aamarPay without %s is refused',
    (missing) => {
      expect(complaintAbout({ ...aamarpay, [missing]: '' })).toBe(
        'AAMARPAY_MODE, AAMARPAY_STORE_ID and AAMARPAY_SIGNATURE_KEY belong together: set all of ' +
          'them, or none.',
      );
    },
  );

  test('aamarPay live must be allowed by name, with a store of its own and on its own hosts', () => {
    const wanted = { ...aamarpay, AAMARPAY_MODE: 'live', AAMARPAY_STORE_ID: 'phonehaatlive' };
    expect(complaintAbout(wanted)).toContain(
      'AAMARPAY_MODE: live moves real money. Use sandbox, or set ALLOW_LIVE_PAYMENTS=yes',
    );
    const allowed = { ...wanted, ALLOW_LIVE_PAYMENTS: 'yes', KEPT_PAYMENTS: 'on' };
    expect(readConfig(allowed).gateways.aamarpay?.mode).toBe('live');
    expect(complaintAbout({ ...allowed, AAMARPAY_STORE_ID: 'aamarpaytest' })).toContain(
      'an account that everybody may use in the sandbox',
    );
    const elsewhere = { AAMARPAY_PAGE_ORIGINS: 'https://aamarpay.com.evil.example' };
    expect(complaintAbout({ ...allowed, ...elsewhere })).toContain('below aamarpay.com');
  });

  test('where somebody must take the money, the sentence names them all', () => {
    expect(complaintAbout({ NODE_ENV: 'production', ...publicUrl })).toContain(
      'Set SSLCOMMERZ_MODE, BKASH_MODE, AAMARPAY_MODE or STRIPE_SECRET_KEY',
    );
  });

  test.each(['SSLCOMMERZ_MODE', 'SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD'])(
    'SSLCommerz without %s is refused',
    (missing) => {
      expect(complaintAbout({ ...sslcommerz, [missing]: '' })).toBe(
        'SSLCOMMERZ_MODE, SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD belong together: set ' +
          'all of them, or none.',
      );
    },
  );

  test.each(Object.keys(bkash).filter((name) => name.startsWith('BKASH')))(
    'bKash without %s is refused',
    (missing) => {
      expect(complaintAbout({ ...bkash, [missing]: '' })).toContain(
        'BKASH_APP_KEY and BKASH_APP_SECRET belong together',
      );
    },
  );

  test('without PUBLIC_URL nobody could come back', () => {
    const { PUBLIC_URL, ...without } = sslcommerz;
    expect(complaintAbout(without)).toContain('PUBLIC_URL: SSLCOMMERZ_MODE needs it');
  });

  // spec S9-16
  test('live moves real money, so it must be allowed by name', () => {
    const { ALLOW_LIVE_PAYMENTS, ...unallowed } = live;
    expect(complaintAbout(unallowed)).toContain('ALLOW_LIVE_PAYMENTS=yes');
    expect(complaintAbout({ ...bkash, BKASH_MODE: 'live' })).toContain('ALLOW_LIVE_PAYMENTS=yes');
    expect(readConfig(live).gateways.sslcommerz?.mode).toBe('live');
  });

  test.each([
    [{ SSLCOMMERZ_STORE_ID: 'testbox' }, 'an account that everybody may use in the sandbox'],
    [{ PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL: SSLCOMMERZ_MODE=live needs https.'],
    [
      {
        SSLCOMMERZ_API_URL: 'http://127.0.0.1:12112',
        SSLCOMMERZ_PAGE_ORIGINS: 'http://localhost:12112',
      },
      'the credentials go to the gateway alone',
    ],
  ])('live with %j is refused', (changes, complaint) => {
    expect(complaintAbout({ ...live, ...changes })).toContain(complaint);
  });

  test('a stand-in needs both its addresses', () => {
    const api = { SSLCOMMERZ_API_URL: 'http://127.0.0.1:12112/' };
    expect(complaintAbout({ ...sslcommerz, ...api })).toContain('needs SSLCOMMERZ_PAGE_ORIGINS');
    const both = { ...api, SSLCOMMERZ_PAGE_ORIGINS: 'http://localhost:12112' };
    expect(readConfig({ ...sslcommerz, ...both }).gateways.sslcommerz).toMatchObject({
      apiUrl: 'http://127.0.0.1:12112',
      pageOrigins: ['http://localhost:12112'],
    });
  });

  test("further hosts of a gateway's pages can be allowed, live too", () => {
    const hosts = 'https://seamless-epay.sslcommerz.com, https://epay.sslcommerz.com';
    expect(
      readConfig({ ...live, SSLCOMMERZ_PAGE_ORIGINS: hosts }).gateways.sslcommerz,
    ).toMatchObject({
      apiUrl: null,
      pageOrigins: ['https://seamless-epay.sslcommerz.com', 'https://epay.sslcommerz.com'],
    });
    const bkashHosts = { BKASH_PAGE_ORIGINS: 'https://new.payment.bkash.com,https://pay.bka.sh' };
    expect(readConfig({ ...bkash, ...bkashHosts }).gateways.bkash?.pageOrigins).toHaveLength(2);
  });

  test.each([
    'http://epay.sslcommerz.com',
    'https://sslcommerz.com.evil.example',
    'https://evilsslcommerz.com',
    'https://epay.sslcommerz.com:8443',
    'https://pay.bkash.com',
  ])('but none that is not below its own domain, by https: %s', (host) => {
    expect(complaintAbout({ ...live, SSLCOMMERZ_PAGE_ORIGINS: host })).toContain(
      `SSLCOMMERZ_PAGE_ORIGINS: ${host} is not one of the gateway's.`,
    );
  });

  test.each([
    ['SSLCOMMERZ_MODE', 'test', 'Choose sandbox or live.'],
    ['BKASH_MODE', 'test', 'Choose sandbox or live.'],
    ['BKASH_API_URL', 'localhost', 'Give a whole address, like https://example.org.'],
    [
      'BKASH_PAGE_ORIGINS',
      'https://pay.example/path',
      'Give origins like https://pay.example, separated by commas.',
    ],
  ])('%s=%s gets a sentence', (name, value, sentence) => {
    expect(complaintAbout({ [name]: value })).toContain(`${name}: ${sentence}`);
  });

  test('no sentence has a secret', () => {
    const wrong = { ...live, SSLCOMMERZ_STORE_PASSWORD: 'very-secret', ALLOW_LIVE_PAYMENTS: '' };
    expect(complaintAbout(wrong)).not.toContain('very-secret');
  });
});
