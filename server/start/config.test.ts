import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, isLoopback, readConfig } from './config.ts';

const secret = 'x'.repeat(32);

/** The message for the operator, or null for valid settings. */
function complaintAbout(env: Record<string, string>): string | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
}

describe('readConfig', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    production: false,
    publicUrl: null,
    logLevel: 'info',
    allowTestCards: false,
    databaseServer: null,
    authSecret: null,
    google: null,
    smtp: null,
    authSyncUrl: null,
  };

  test('needs nothing: every variable has a default', () => {
    expect(readConfig({})).toMatchObject(defaults);
  });

  test('an empty variable is one that is not set', () => {
    const empty = {
      PORT: '',
      HOST: '',
      DATA_DIR: '',
      PUBLIC_URL: '',
      LOG_LEVEL: '',
      AUTH_SECRET: '',
    };
    expect(readConfig(empty)).toMatchObject(defaults);
  });

  test('reads what is set', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/shop',
      PUBLIC_URL: 'https://shop.example.org//',
      LOG_LEVEL: 'warn',
      AUTH_SECRET: secret,
    };
    expect(readConfig(env)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/shop',
      publicUrl: 'https://shop.example.org',
      logLevel: 'warn',
      authSecret: secret,
    });
  });

  test.each(['http', '-1', '65536', '3000.5', '80 80'])('PORT=%s gets a sentence', (PORT) => {
    expect(complaintAbout({ PORT })).toBe('PORT: Give a port number, from 0 to 65535.');
  });

  test.each([
    [
      'PUBLIC_URL',
      'shop.example.org',
      'PUBLIC_URL: Give a whole address, like https://example.org.',
    ],
    [
      'PUBLIC_URL',
      'ftp://example.org',
      'PUBLIC_URL: Give a whole address, like https://example.org.',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: Choose one of fatal, error, warn, info, debug, silent.'],
    ['AUTH_SECRET', secret.slice(1), 'AUTH_SECRET: Use at least 32 characters.'],
    ['ALLOW_TEST_CARDS', 'no', 'ALLOW_TEST_CARDS: Set it to yes, or leave it out.'],
  ])('%s=%s gets a sentence', (name, value, sentence) => {
    expect(complaintAbout({ [name]: value })).toBe(sentence);
  });

  test('several wrong variables get a line each', () => {
    const lines = complaintAbout({ PORT: 'x', LOG_LEVEL: 'x' })?.split('\n');
    expect(lines?.map((line) => line.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL']);
  });

  test('a PostgreSQL server is asked for by its address, with a secret that all processes share', () => {
    const DATABASE_URL = 'postgres://shop:hush@db.example.org/shop';
    expect(complaintAbout({ DATABASE_URL })).toMatch(/^AUTH_SECRET: with DATABASE_URL give/);
    const env = { DATABASE_URL, AUTH_SECRET: secret };
    expect(readConfig(env).databaseServer).toEqual({
      url: DATABASE_URL,
      poolSize: 10,
      caFile: null,
    });
    const more = { DATABASE_POOL_SIZE: '30', DATABASE_CA_FILE: '/etc/ca.pem' };
    expect(readConfig({ ...env, ...more }).databaseServer).toMatchObject({
      poolSize: 30,
      caFile: '/etc/ca.pem',
    });
    expect(complaintAbout({ ...env, DATABASE_POOL_SIZE: '1' })).toBe(
      'DATABASE_POOL_SIZE: Give a number of connections, from 2 to 100.',
    );
    const several = { ...env, DATABASE_URL: 'postgres://shop:hush@one,two/shop' };
    expect(complaintAbout(several)).toMatch(/^DATABASE_URL: Give one host/);
  });

  // sec API8
  test('production that others can reach needs to know its own address', () => {
    const production = { NODE_ENV: 'production', ALLOW_TEST_CARDS: 'yes', HOST: '0.0.0.0' };
    expect(complaintAbout(production)).toMatch(/^PUBLIC_URL: /);
    expect(complaintAbout({ ...production, PUBLIC_URL: 'https://shop.example' })).toBeNull();
    expect(complaintAbout({ ...production, HOST: '127.0.0.1' })).toBeNull();
    expect(complaintAbout({ HOST: '0.0.0.0' })).toBeNull();
  });

  // spec S9-16
  // sec V15.2.3
  test('production refuses test cards unless they are allowed by name', () => {
    expect(complaintAbout({ NODE_ENV: 'production' })).toContain('ALLOW_TEST_CARDS=yes');
    const allowed = { NODE_ENV: 'production', ALLOW_TEST_CARDS: 'yes' };
    expect(readConfig(allowed)).toMatchObject({ production: true, allowTestCards: true });
  });

  test('Google sign-in needs both halves', () => {
    const id = { GOOGLE_CLIENT_ID: 'shop' };
    const pair = { ...id, GOOGLE_CLIENT_SECRET: 'hush' };
    for (const half of [id, { GOOGLE_CLIENT_SECRET: 'hush' }]) {
      expect(complaintAbout(half)).toMatch(/^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong/);
    }
    expect(readConfig(pair).google).toEqual({
      clientId: 'shop',
      clientSecret: 'hush',
      discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
    });
  });

  test('mails are sent only with a sender, and with an address for their links', () => {
    const url = 'smtps://shop:hush@mail.example.org';
    const mail = { SMTP_URL: url, MAIL_FROM: 'hello@example.org' };
    const { MAIL_FROM } = mail;
    const halves: Record<string, string>[] = [{ SMTP_URL: url }, { MAIL_FROM }, mail];
    for (const half of halves) {
      expect(complaintAbout(half)).toMatch(/^SMTP_URL, MAIL_FROM and PUBLIC_URL belong together/);
    }
    expect(readConfig({ ...mail, PUBLIC_URL: 'https://example.org' }).smtp).toEqual({
      url,
      from: 'hello@example.org',
    });
    expect(complaintAbout({ SMTP_URL: 'mail.example.org:25' })).toMatch(/^SMTP_URL: Give an/);
  });
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.7', false],
  ['127.example.org', false],
  ['localhost.example.org', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
