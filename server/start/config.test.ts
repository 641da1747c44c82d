import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complaintAbout } from '#testing/complaint-about.ts';
import { readConfig } from './config.ts';

const secret = 'x'.repeat(32);

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
    supportAddress: 'operator@localhost',
    social: [],
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

  test('a store of pictures has all four settings, or none', () => {
    const whole = {
      S3_ENDPOINT: 'http://127.0.0.1:3900/',
      S3_BUCKET: 'phonehaat',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig({}).imageStore).toBeNull();
    expect(readConfig(whole).imageStore).toEqual({
      endpoint: 'http://127.0.0.1:3900',
      bucket: 'phonehaat',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'us-east-1',
    });
    for (const name of Object.keys(whole)) {
      expect(complaintAbout({ ...whole, [name]: '' })).toMatch(/^S3_ENDPOINT, .* belong together/);
    }
    expect(complaintAbout({ ...whole, S3_ENDPOINT: 'http://a:b@host' })).toContain('S3_ENDPOINT');
  });

  test('several processes need a database server, and ports of their own for their metrics', () => {
    const server = {
      DATABASE_URL: 'postgres://shop@localhost/shop',
      AUTH_SECRET: secret,
      KEPT_PAYMENTS: 'off',
    };
    expect(readConfig({}).processes).toBe(1);
    expect(readConfig({ ...server, WEB_PROCESSES: '4' }).processes).toBe(4);
    expect(complaintAbout({ WEB_PROCESSES: '2' })).toBe(
      'WEB_PROCESSES: several processes need a PostgreSQL server. Set DATABASE_URL, or leave it out.',
    );
    for (const wrong of ['0', '2.5', '65']) {
      expect(complaintAbout({ ...server, WEB_PROCESSES: wrong })).toContain('from 1 to 64');
    }
    const four = { ...server, WEB_PROCESSES: '4', PORT: '9467' };
    expect(readConfig({ ...four, METRICS_PORT: '9463' }).metrics?.port).toBe(9463);
    expect(complaintAbout({ ...four, METRICS_PORT: '9464' })).toContain('the shop itself');
    expect(complaintAbout({ ...four, METRICS_PORT: '65533' })).toContain('too high');
  });

  test('reads what is set', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/shop',
      PUBLIC_URL: 'https://shop.example.org//',
      TRUST_PROXY: '10.0.0.0/8, fd00::1',
      ALLOW_TEST_CARDS: 'yes',
      LOG_LEVEL: 'warn',
      AUTH_SECRET: secret,
    };
    expect(readConfig(env)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/shop',
      publicUrl: 'https://shop.example.org',
      trustProxy: '10.0.0.0/8, fd00::1',
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

  test('a completed deal cools for three days, unless the operator says otherwise in whole days', () => {
    expect(readConfig({}).deals.coolingDays).toBe(3);
    expect(readConfig({ DEAL_COOLING_DAYS: '' }).deals.coolingDays).toBe(3);
    expect(readConfig({ DEAL_COOLING_DAYS: '0' }).deals.coolingDays).toBe(0);
    expect(readConfig({ DEAL_COOLING_DAYS: '60' }).deals.coolingDays).toBe(60);
    for (const nonsense of [' ', '-1', '61', '1.5', 'three', '3 days', '1e1', '0x3', '03']) {
      expect(complaintAbout({ DEAL_COOLING_DAYS: nonsense }), nonsense).toBe(
        'DEAL_COOLING_DAYS: Give whole days, from 0 to 60, like 3.',
      );
    }
  });

  test('several wrong variables get a line each', () => {
    const lines = complaintAbout({ PORT: 'x', LOG_LEVEL: 'x' })?.split('\n');
    expect(lines?.map((line) => line.split(':')[0])).toEqual(['PORT', 'LOG_LEVEL']);
  });

  test('a PostgreSQL server is asked for by its address, with a secret that all processes share', () => {
    const DATABASE_URL = 'postgres://shop:hush@db.example.org/shop';
    expect(complaintAbout({ DATABASE_URL })).toMatch(/^AUTH_SECRET: with DATABASE_URL give/);
    const env = { DATABASE_URL, AUTH_SECRET: secret, ALLOW_TEST_CARDS: 'yes' };
    expect(readConfig(env).databaseServer).toEqual({
      url: DATABASE_URL,
      directUrl: null,
      readUrl: null,
      poolSize: 10,
      prepare: 'auto',
      caFile: null,
    });
    const more = { DATABASE_POOL_SIZE: '30', DATABASE_CA_FILE: '/etc/ca.pem' };
    expect(readConfig({ ...env, ...more }).databaseServer).toMatchObject({
      poolSize: 30,
      prepare: 'auto',
      caFile: '/etc/ca.pem',
    });
    expect(complaintAbout({ ...env, DATABASE_POOL_SIZE: '1' })).toBe(
      'DATABASE_POOL_SIZE: Give a number of connections, from 2 to 100.',
    );
    const several = { ...env, DATABASE_URL: 'postgres://shop:hush@one,two/shop' };
    expect(complaintAbout(several)).toMatch(/^DATABASE_URL: Give one host/);
    const DATABASE_DIRECT_URL = 'postgres://shop:hush@db.example.org:5433/shop';
    const direct = { ...env, DATABASE_DIRECT_URL };
    expect(readConfig(direct).databaseServer).toMatchObject({ directUrl: DATABASE_DIRECT_URL });
    expect(complaintAbout({ ...env, DATABASE_DIRECT_URL: 'db' })).toMatch(/^DATABASE_DIRECT_URL: /);
    const DATABASE_READ_URL = 'postgres://shop:hush@standby.example.org/shop';
    const replicated = { ...env, DATABASE_READ_URL };
    expect(readConfig(replicated).databaseServer).toMatchObject({ readUrl: DATABASE_READ_URL });
    expect(complaintAbout({ ...env, DATABASE_READ_URL: 'db' })).toMatch(/^DATABASE_READ_URL: /);
    expect(complaintAbout({ DATABASE_READ_URL })).toBe(
      'DATABASE_READ_URL: a replica needs its primary. Set DATABASE_URL.',
    );
  });

  // sec API8
  test('production that others can reach needs to know its own address', () => {
    const production = { NODE_ENV: 'production', ALLOW_TEST_CARDS: 'yes', HOST: '0.0.0.0' };
    expect(complaintAbout(production)).toMatch(/^PUBLIC_URL: /);
    const [TRUST_PROXY, PUBLIC_URL] = ['loopback', 'https://shop.example'];
    expect(complaintAbout({ ...production, PUBLIC_URL, TRUST_PROXY })).toBeNull();
    expect(complaintAbout({ ...production, HOST: '127.0.0.1' })).toBeNull();
    expect(complaintAbout({ HOST: '0.0.0.0', ALLOW_TEST_CARDS: 'yes' })).toBeNull();
  });

  test('production that others can reach is encrypted', () => {
    const production = { NODE_ENV: 'production', ALLOW_TEST_CARDS: 'yes', TRUST_PROXY: 'loopback' };
    expect(complaintAbout({ ...production, PUBLIC_URL: 'http://shop.example' })).toMatch(
      /^PUBLIC_URL: with http:\/\/ passwords and cookies travel unencrypted\./,
    );
    for (const PUBLIC_URL of [
      'https://shop.example',
      'http://localhost:3000',
      'http://127.0.0.1',
    ]) {
      expect(complaintAbout({ ...production, PUBLIC_URL })).toBeNull();
    }
  });

  // sec V15.3.4
  test('behind a proxy it has to know which one, or all visitors share one allowance', () => {
    const cards = { ALLOW_TEST_CARDS: 'yes' };
    const https = { ...cards, PUBLIC_URL: 'https://shop.example' };
    // The program speaks http, so a proxy must end TLS.
    expect(complaintAbout({ ...https, HOST: '0.0.0.0' })).toMatch(/^TRUST_PROXY: /);
    // Other machines cannot reach a loopback address, so a proxy must forward to it.
    const http = { ...cards, PUBLIC_URL: 'http://shop.example' };
    expect(complaintAbout(http)).toMatch(/^TRUST_PROXY: /);
    expect(complaintAbout({ ...http, API_URL: 'https://api.example' })).toMatch(/^TRUST_PROXY: /);
    expect(complaintAbout({ ...http, HOST: '0.0.0.0' })).toBeNull();
    for (const TRUST_PROXY of ['loopback', '10.1.2.3', '10.0.0.0/8,fd00::1', 'uniquelocal']) {
      expect(complaintAbout({ ...https, TRUST_PROXY })).toBeNull();
    }
    expect(complaintAbout({ PUBLIC_URL: 'http://localhost:3000' })).toBeNull();
    expect(complaintAbout({ PUBLIC_URL: 'https://localhost' })).toBeNull();
  });

  // sec V3.4.2
  test('other origins are none by default, and given as browsers send them', () => {
    expect(readConfig({}).allowedOrigins).toEqual([]);
    const ALLOWED_ORIGINS = 'https://app.example/, http://localhost:5173,HTTPS://App2.example:443';
    expect(readConfig({ ALLOWED_ORIGINS }).allowedOrigins).toEqual([
      'https://app.example',
      'http://localhost:5173',
      'https://app2.example',
    ]);
  });

  // sec V3.4.2
  test.each([
    '*',
    'null',
    'https://*.example',
    'app.example',
    'https://app.example/shop',
    'https://a.example,',
    'capacitor://localhost',
  ])('ALLOWED_ORIGINS=%s gets a sentence', (ALLOWED_ORIGINS) => {
    expect(complaintAbout({ ALLOWED_ORIGINS })).toBe(
      'ALLOWED_ORIGINS: Give origins like https://app.example, separated by commas.',
    );
  });

  test.each(['true', 'yes', '1', 'all', 'proxy.example', '10.0.0.0/33', '10.0.0.1,'])(
    'TRUST_PROXY=%s gets a sentence',
    (TRUST_PROXY) => {
      expect(complaintAbout({ TRUST_PROXY })).toBe(
        'TRUST_PROXY: Give addresses, ranges like 10.0.0.0/8, or loopback, separated by commas.',
      );
    },
  );

  // sec T123
  // proxy-addr would end the program with a stack trace; and a range of all believes everybody.
  test.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1, 0.0.0.0/0',
    '0.0.0.0/4',
    '10.0.0.0/7',
    '::/6',
    '10.0.0.0/0',
  ])('TRUST_PROXY=%s, which believes strangers, gets a sentence', (TRUST_PROXY) => {
    expect(complaintAbout({ TRUST_PROXY })).toBe(
      'TRUST_PROXY: A range this wide would let any visitor choose their own address. Name the ' +
        'proxies themselves, or a range of at most a /8 (IPv4) or a /7 (IPv6).',
    );
  });

  // sec V6.3.2
  test.each([
    [
      'an address that others type',
      { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'loopback' },
    ],
    ['an address of the network', { PUBLIC_URL: 'http://192.168.0.7:3000', HOST: '0.0.0.0' }],
    ['an interface that others reach', { HOST: '0.0.0.0' }],
    ['any interface', { HOST: '::' }],
    ['a proxy on another machine', { TRUST_PROXY: '10.0.0.1' }],
    ['several proxies', { TRUST_PROXY: 'loopback, 10.0.0.1' }],
    ['production', { NODE_ENV: 'production' }],
  ])('with %s others may come', (_, env) => {
    expect(readConfig({ ...env, ALLOW_TEST_CARDS: 'yes' } as NodeJS.ProcessEnv).exposed).toBe(true);
  });

  test.each([
    [{}],
    [{ HOST: 'localhost' }],
    [{ HOST: '::1' }],
    [{ PUBLIC_URL: 'http://localhost:3000' }],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }],
    [{ TRUST_PROXY: 'loopback' }],
    [{ TRUST_PROXY: '127.0.0.1, ::1' }],
  ])('with %j only this machine is served', (env) => {
    expect(readConfig(env as NodeJS.ProcessEnv).exposed).toBe(false);
  });

  // spec S9-16
  // sec V15.2.3
  test.each([
    ['production', { NODE_ENV: 'production' }],
    ['an address that others type', { PUBLIC_URL: 'http://shop.example', HOST: '0.0.0.0' }],
    ['an interface that others reach', { HOST: '0.0.0.0' }],
    ['a database of its own', { DATABASE_URL: 'postgres://a:b@localhost/c', AUTH_SECRET: secret }],
  ])('%s refuses test cards unless they are allowed by name', (_, env) => {
    // A missing PUBLIC_URL is reported first.
    expect(complaintAbout(env as Record<string, string>)).toContain('ALLOW_TEST_CARDS=yes');
    const allowed = { ...env, ALLOW_TEST_CARDS: 'yes' } as Record<string, string>;
    expect(readConfig(allowed)).toMatchObject({ allowTestCards: true });
  });

  test('a misspelt production is not taken for a trial', () => {
    for (const NODE_ENV of ['prod', 'Production', 'staging']) {
      expect(complaintAbout({ NODE_ENV })).toBe('NODE_ENV: Set it to production, or leave it out.');
    }
    for (const NODE_ENV of ['development', 'test']) {
      expect(readConfig({ NODE_ENV })).toMatchObject({ production: false });
    }
  });

  // sec V13.4.2
  test.each([
    'BETTER_AUTH_TRUSTED_ORIGINS',
    'BETTER_AUTH_SECRET',
    'BETTER_AUTH_SECRETS',
    'BETTER_AUTH_URL',
  ])('%s would change the sign-in behind the settings, so it is refused', (name) => {
    expect(complaintAbout({ [name]: 'https://evil.example' })).toBe(
      `${name}: This is no setting of PhoneHaat, and would change its sign-in. Take it away.`,
    );
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
    expect(readConfig({ ...mail, PUBLIC_URL: 'http://localhost' }).smtp).toEqual({
      url,
      from: 'hello@example.org',
    });
    const named = {
      SMTP_URL: url,
      MAIL_FROM: 'Shop <hello@example.org>',
      PUBLIC_URL: 'http://localhost',
    };
    expect(readConfig(named).supportAddress).toBe('hello@example.org');
    const other = { ...named, SUPPORT_EMAIL: 'help@example.org' };
    expect(readConfig(other).supportAddress).toBe('help@example.org');
    expect(complaintAbout({ SUPPORT_EMAIL: 'help' })).toMatch(/^SUPPORT_EMAIL: Give an/);
    for (const MAIL_FROM of ['hello', 'Shop <hello@>', 'Shop hello@example.org']) {
      expect(complaintAbout({ ...named, MAIL_FROM })).toMatch(/^MAIL_FROM: Give an address/);
    }
    expect(complaintAbout({ SMTP_URL: 'mail.example.org:25' })).toMatch(/^SMTP_URL: Give an/);
  });

  // sec T80
  test('addresses are confirmed wherever others may come or mails are sent, whatever is forgotten', () => {
    const confirms = (env: NodeJS.ProcessEnv) => readConfig(env).confirmAddresses;
    const mail = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'hello@example.org' };
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'http://shop.example', ALLOW_TEST_CARDS: 'yes' };
    expect(confirms({})).toBe(false);
    expect(confirms({ CONFIRM_ADDRESSES: 'yes' })).toBe(true);
    expect(confirms({ ...mail, PUBLIC_URL: 'http://localhost' })).toBe(true);
    expect(confirms(open)).toBe(true);
    expect(confirms({ ...open, CONFIRM_ADDRESSES: 'no' })).toBe(false);
    expect(complaintAbout({ ...open, ...mail, CONFIRM_ADDRESSES: 'no' })).toMatch(
      /^CONFIRM_ADDRESSES: no is possible without SMTP_URL only/,
    );
    // For clients that do not show it, members may deal before; nothing else changes.
    const mayDeal = (env: NodeJS.ProcessEnv) => readConfig(env).unconfirmedMayDeal;
    const chosen = { ...open, ...mail, CONFIRM_ADDRESSES: 'for-mails' };
    expect([confirms(chosen), mayDeal(chosen)]).toEqual([true, true]);
    for (const other of [{}, open, { ...open, ...mail }, { CONFIRM_ADDRESSES: 'yes' }]) {
      expect(mayDeal(other)).toBe(false);
    }
    expect(complaintAbout({ CONFIRM_ADDRESSES: 'off' })).toMatch(/^CONFIRM_ADDRESSES: Set it to/);
  });

  // spec S2.1-6
  test('the footer leads to the accounts that the operator names, and to none by itself', () => {
    const named = { FACEBOOK_URL: 'https://www.facebook.com/ours', INSTAGRAM_URL: undefined };
    expect(readConfig(named).social).toEqual([
      { place: 'Facebook', address: 'https://www.facebook.com/ours' },
    ]);
    for (const wrong of ['ours', 'http://www.facebook.com/ours', 'javascript:alert(1)']) {
      expect(complaintAbout({ FACEBOOK_URL: wrong })).toMatch(/^FACEBOOK_URL: Give a whole/);
    }
  });
});
