import { describe, expect, test } from 'vitest';
import { complaintAbout } from '#testing/complaint-about.ts';
import { readConfig } from './config.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

describe('who takes the cards', () => {
  test('the embedded provider, where nothing else is said', () => {
    expect(readConfig({})).toMatchObject({ stripe: null, cards: { provider: 'embedded' } });
  });

  test('Stripe, by its three settings; the page hears of the publishable key alone', () => {
    const { stripe: chosen, cards } = readConfig(stripe);
    expect(chosen).toEqual({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: null });
    expect(cards).toEqual({ provider: 'stripe', publishableKey: 'pk_test_1' });
    const elsewhere = readConfig({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:12111' });
    expect(elsewhere.stripe?.apiUrl).toBe('http://127.0.0.1:12111');
  });

  // sec V13.2.2
  test('a restricted key will do', () => {
    const restricted = readConfig({ ...stripe, STRIPE_SECRET_KEY: 'rk_test_1' });
    expect(restricted.stripe?.secretKey).toBe('rk_test_1');
  });

  test.each(Object.keys(stripe))('%s is needed with the other two', (missing) => {
    expect(complaintAbout({ ...stripe, [missing]: '' })).toMatch(
      /^STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together/,
    );
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1', 'Give a key that begins with sk_test_.'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'Give a key that begins with pk_test_.'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1', 'Give a signing secret that begins with whsec_.'],
    ['STRIPE_API_URL', 'localhost:1', 'Give a whole address, like https://example.org.'],
    ['ALLOW_LIVE_PAYMENTS', 'true', 'Set it to yes, or leave it out.'],
  ])('%s=%s gets a sentence', (name, value, sentence) => {
    expect(complaintAbout({ ...stripe, [name]: value })).toBe(`${name}: ${sentence}`);
  });

  // spec S9-16
  test('live keys move real money, so they must be allowed by name', () => {
    expect(complaintAbout(live)).toContain('ALLOW_LIVE_PAYMENTS=yes');
    const allowed = { ...live, ALLOW_LIVE_PAYMENTS: 'yes', KEPT_PAYMENTS: 'on' };
    expect(readConfig(allowed)).toMatchObject({ keptPayments: true });
    expect(readConfig(allowed).stripe?.secretKey).toBe('sk_live_1');
  });

  test('whether the shop keeps real money is said by its operator, not by forgetting', () => {
    const allowed = { ...live, ALLOW_LIVE_PAYMENTS: 'yes' };
    expect(complaintAbout(allowed)).toMatch(/^KEPT_PAYMENTS: with ALLOW_LIVE_PAYMENTS=yes say/);
    expect(readConfig({ ...allowed, KEPT_PAYMENTS: 'off' })).toMatchObject({
      keptPayments: false,
      cards: { provider: 'stripe' },
    });
    expect(readConfig({})).toMatchObject({ keptPayments: true });
    expect(complaintAbout({ KEPT_PAYMENTS: 'no' })).toBe(
      'KEPT_PAYMENTS: Set it to on or off, or leave it out.',
    );
  });

  test('a shop without payments starts without a provider, and shows no form for test cards', () => {
    const production = { NODE_ENV: 'production' };
    expect(complaintAbout(production)).toContain('KEPT_PAYMENTS=off');
    expect(readConfig({ ...production, KEPT_PAYMENTS: 'off' })).toMatchObject({
      keptPayments: false,
      allowTestCards: false,
      cards: { provider: 'none' },
    });
  });

  test('keys of both modes do not go together', () => {
    for (const [name, value] of Object.entries(live).slice(0, 2)) {
      const mixed = { ...stripe, [name]: value, ALLOW_LIVE_PAYMENTS: 'yes' };
      expect(complaintAbout(mixed)).toContain('one is a live key and the other a test key');
    }
  });

  test('production starts with Stripe, without a word about test cards', () => {
    const production = { NODE_ENV: 'production', ...stripe };
    expect(readConfig(production)).toMatchObject({ production: true, allowTestCards: false });
  });

  test('the web client alone needs the publishable key only', () => {
    const API_URL = 'https://api.example.org/api';
    const { STRIPE_PUBLISHABLE_KEY } = stripe;
    const config = readConfig({ API_URL, STRIPE_PUBLISHABLE_KEY });
    expect(config.stripe).toBeNull();
    expect(config.cards).toEqual({ provider: 'stripe', publishableKey: 'pk_test_1' });
  });
});
