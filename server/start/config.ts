import { join, resolve } from 'node:path';
import * as z from 'zod';
import { coolingDays } from '#contract/orders/deal-limits.ts';
import { type DealHours, dealHours } from '#contract/orders/deal-states.ts';
import { type PublicConfig, socialPlaces } from '#contract/page.ts';
import { type PayoutMethod, payoutMethods } from '#contract/payouts/methods.ts';
import type { DatabaseServer } from '../db/hosted/postgres.ts';
import { AddressError, readServerAddress } from '../db/hosted/server-address.ts';
import { type Size as DemoSize, sizes as demoSizes } from '../demo/sizes.ts';
import { type LogLevel, logLevels } from '../http/api/logging.ts';
import { isLoopback } from '../http/security/this-machine.ts';
import type { BucketSettings } from '../ports/image-host/port.ts';
import { type BooksSettings, booksVariables, readBooks } from './books-settings.ts';
import { ConfigError } from './config-error.ts';
import {
  type ExposureSettings,
  isBehindProxy,
  isExposed,
  isNarrow,
  isProxyList,
} from './exposure.ts';
import {
  type GatewaySettings,
  gatewayModes,
  gatewayVariables,
  noGateways,
  readGateways,
  readKeptPayments,
} from './gateway-settings.ts';
import { imageStoreVariables, readImageStore } from './image-store-settings.ts';
import { pushVariables, readPushHosts } from './push-settings.ts';
import { readShop, type ShopSettings, shopVariables } from './shop-settings.ts';
import { readSms, type SmsSettings, smsVariables } from './sms-settings.ts';
import {
  isTracingVariable,
  readTracing,
  type TracingSettings,
  tracingVariables,
} from './tracing/settings.ts';
import { unknownSettings } from './unknown-settings.ts';

export { ConfigError };

const portRange = 'Give a port number, from 0 to 65535.';
const poolRange = 'Give a number of connections, from 2 to 100.';
const proxies = 'Give addresses, ranges like 10.0.0.0/8, or loopback, separated by commas.';
const wideProxies =
  'A range this wide would let any visitor choose their own address. Name the proxies themselves, ' +
  'or a range of at most a /8 (IPv4) or a /7 (IPv6).';
const wholeAddress = {
  protocol: /^https?$/,
  error: 'Give a whole address, like https://example.org.',
};

/** Origins as browsers send them: without a path, and never `*`. */
const origins = z.string().transform((list, context) =>
  list.split(',').map((each) => {
    const address = URL.parse(each.trim());
    const isOrigin = address?.href === `${address?.origin}/` && !address.host.includes('*');
    if (isOrigin && /^https?:$/.test(address.protocol)) {
      return address.origin;
    }
    context.addIssue('Give origins like https://app.example, separated by commas.');
    return z.NEVER;
  }),
);

/** Names of `dealHours` with whole hours. The range prevents a state that ends at once or never. */
const lengths = z.string().transform((list, context): Partial<DealHours> => {
  const pairs = list.split(',').map((each) => each.trim().split('='));
  const isRight = pairs.every(
    ([name = '', hours = '', ...rest]) =>
      Object.hasOwn(dealHours, name) && /^[1-9]\d{0,3}$/.test(hours) && rest.length === 0,
  );
  if (isRight) return Object.fromEntries(pairs.map(([name, hours]) => [name, Number(hours)]));
  const names = Object.keys(dealHours).join(', ');
  context.addIssue(`Give hours, like handed-over=48,problem=48. The names are ${names}.`);
  return z.NEVER;
});
/** Names of rails with whole Taka. */
const transferLimits = z.string().transform((list, context) => {
  const pairs = list.split(',').map((each) => each.trim().split('='));
  const isRight = pairs.every(
    ([name = '', taka = '', ...rest]) =>
      payoutMethods.some((rail) => rail === name) &&
      /^[1-9]\d{2,7}$/.test(taka) &&
      rest.length === 0,
  );
  if (isRight) {
    const limits: Partial<Record<PayoutMethod, number>> = Object.fromEntries(
      pairs.map(([name, taka]) => [name, Number(taka)]),
    );
    return limits;
  }
  const names = payoutMethods.join(', ');
  context.addIssue(
    `Give Taka, at least 100, like bkash=25000,bank=300000. The names are ${names}.`,
  );
  return z.NEVER;
});
const processRange = 'Give a number of processes, from 1 to 64.';
const takaRange = 'Give an amount in Taka, like 100000.';
const feeRange = 'Give a percentage, from 0 to 30.';
const keepRange = 'Give a number of backups, from 1 to 400.';
const coolingRange = 'Give whole days, from 0 to 60, like 3.';
/** A link on every page, so it must use https. */
const socialAddress = z
  .url({ protocol: /^https$/, error: 'Give a whole address, like https://www.example.org/shop.' })
  .optional();

/** The prefix of a Stripe key gives its kind. */
const key = (pattern: RegExp, error: string) => z.string().regex(pattern, error).optional();

/** The variables that choose the card provider; part of `environment`. */
const cardVariables = {
  /** Outside a trial, the embedded provider with its test cards runs only with this setting. */
  ALLOW_TEST_CARDS: z.literal('yes', 'Set it to yes, or leave it out.').optional(),
  /** Stripe: all three, or none. The secret key may be a restricted one. */
  STRIPE_SECRET_KEY: key(/^(sk|rk)_(test|live)_\w+$/, 'Give a key that begins with sk_test_.'),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\w+$/, 'Give a key that begins with pk_test_.'),
  /** The signing secret of the webhook endpoint PUBLIC_URL/api/payments/webhook. */
  STRIPE_WEBHOOK_SECRET: key(/^whsec_\S+$/, 'Give a signing secret that begins with whsec_.'),
  /** Another host instead of Stripe's API. */
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'Give a whole address, like https://example.org.' })
    .optional(),
  ...gatewayVariables,
};

/** All environment variables with their defaults; no other file reads the environment. */
const environment = z.object({
  PORT: z.coerce
    .number(portRange)
    .int(portRange)
    .min(0, portRange)
    .max(65_535, portRange)
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  /** The phones of an empty trial; `small` is for tests. */
  DEMO_MARKET: z.enum(demoSizes, 'Set it to small, or leave it out.').default('whole'),
  /**
   * Only these values, because a misspelt production must not count as a trial; the others are set
   * by tools.
   */
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'Set it to production, or leave it out.')
    .default('development'),
  /**
   * A PostgreSQL server, like postgres://user:password@host:5432/name, instead of the embedded one.
   */
  DATABASE_URL: z.string().optional(),
  /** The address without a pooler in between, for messages that arrive at once. */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** A hot standby of that server, for what anybody may read. */
  DATABASE_READ_URL: z.string().optional(),
  /** The maximum number of connections to that server. */
  DATABASE_POOL_SIZE: z.coerce
    .number(poolRange)
    .int(poolRange)
    .min(2, poolRange)
    .max(100, poolRange)
    .default(10),
  /** Processes on PORT; each has DATABASE_POOL_SIZE connections. */
  WEB_PROCESSES: z.coerce
    .number(processRange)
    .int(processRange)
    .min(1, processRange)
    .max(64, processRange)
    .default(1),
  /** The certificate of that server's CA (PEM), where the system does not know it. */
  DATABASE_CA_FILE: z.string().optional(),
  /** Whether reads are prepared there: where no pooler is in between, or always, or never. */
  DATABASE_PREPARE: z.enum(['auto', 'yes', 'no'], 'Set it to auto, yes or no.').default('auto'),
  /** The public address; required behind a proxy, and the base of picture addresses. */
  PUBLIC_URL: z.url(wholeAddress).optional(),
  /** Other origins whose pages may make calls, by CORS and with bearer tokens only. */
  ALLOWED_ORIGINS: origins.optional(),
  /** Addresses of the proxies in front, like 10.0.0.1 or loopback, separated by commas. */
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, { error: proxies, abort: true })
    .refine(isNarrow, wideProxies)
    .optional(),
  /**
   * Another host's API, such as https://api.example.org/api: only the web client is served here.
   */
  API_URL: z.url(wholeAddress).optional(),
  LOG_LEVEL: z.enum(logLevels, `Choose one of ${logLevels.join(', ')}.`).default('info'),
  ...cardVariables,
  /** At least 32 characters; by default one is generated in DATA_DIR. DATABASE_URL requires it. */
  AUTH_SECRET: z.string().min(32, 'Use at least 32 characters.').optional(),
  /** Google sign-in: both, or neither; Google sends people back to /api/auth/callback/google. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: z
    .url(wholeAddress)
    .default('https://accounts.google.com/.well-known/openid-configuration'),
  /** The mail server, like smtps://user:password@mail.example.org. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'Give an address like smtps://user:password@host.' })
    .optional(),
  /** The sender of all mails, like PhoneHaat <hello@example.org>. */
  MAIL_FROM: z
    .string()
    .refine(
      (from) => z.email().safeParse(bareAddress(from)).success,
      'Give an address, like PhoneHaat <hello@example.org>.',
    )
    .optional(),
  /** The recipient of messages from the help page; by default the address of MAIL_FROM. */
  SUPPORT_EMAIL: z.email('Give an address like help@example.org.').optional(),
  /**
   * Whether members must confirm their address before they get mails, book or list. By default yes,
   * except in a trial, whose mails are files.
   */
  CONFIRM_ADDRESSES: z
    .enum(['yes', 'for-mails', 'no'], 'Set it to yes, for-mails or no, or leave it out.')
    .optional(),
  /** The longest duration of a deal's states in hours, like handed-over=24,problem=72. */
  DEAL_HOURS: lengths.default({}),
  /** The shop's fee for a completed deal, in per cent of the price. */
  DEAL_FEE_PERCENT: z.coerce.number(feeRange).min(0, feeRange).max(30, feeRange).default(0),
  /**
   * Days for which no payout takes the money of a completed deal. Parsed as text, because a blank
   * would become 0 and pay out at once.
   */
  DEAL_COOLING_DAYS: z
    .string()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, coolingRange)
    .transform(Number)
    .default(coolingDays),
  /** The operator's social accounts, for links in the footer. */
  FACEBOOK_URL: socialAddress,
  YOUTUBE_URL: socialAddress,
  INSTAGRAM_URL: socialAddress,
  /** Taka that a single admin may put into payouts within 24 hours. */
  PAYOUT_SECOND_ADMIN_ABOVE: z.coerce.number(takaRange).min(0, takaRange).default(100_000),
  /** The limit of one transfer by rail in Taka, like bkash=25000,bank=300000. */
  PAYOUT_LIMITS: transferLimits.default({}),
  ...shopVariables,
  ...booksVariables,
  /** A folder that gets a backup each night, which is proved by a restore; none without it. */
  BACKUP_TO: z.string().optional(),
  /** The number of nightly backups that remain. */
  BACKUP_KEEP: z.coerce
    .number(keepRange)
    .int(keepRange)
    .min(1, keepRange)
    .max(400, keepRange)
    .default(14),
  ...imageStoreVariables,
  ...pushVariables,
  ...smsVariables,
  /** Serves `/metrics` for Prometheus on a port of its own; none without it. */
  METRICS_PORT: z.coerce
    .number(portRange)
    .int(portRange)
    .min(1, portRange)
    .max(65_535, portRange)
    .optional(),
  /** The address of that port. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  ...tracingVariables,
  /**
   * Receives each new access token by POST, and a DELETE at sign-out (specification, section 7).
   */
  AUTH_SYNC_URL: z.url(wholeAddress).optional(),
});

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Null for Stripe's own. */
  apiUrl: string | null;
};

type CardSettings = {
  /** Gateways that take the money on their own pages; null without any of their settings. */
  gateways: GatewaySettings;
  /** False: no new payment starts through the shop, and open ones are finished. */
  keptPayments: boolean;
  allowTestCards: boolean;
  /** Null when the embedded provider takes the cards, or the API is on another host. */
  stripe: StripeSettings | null;
  /** Sent to the payment page. */
  cards: PublicConfig['cards'];
};

type GoogleSignIn = { clientId: string; clientSecret: string; discoveryUrl: string };
type Smtp = { url: string; from: string };

export type Config = CardSettings & {
  port: number;
  host: string;
  dataDir: string;
  /** How many phones an empty trial is filled with. */
  demoMarket: DemoSize;
  production: boolean;
  /**
   * Whether other people can reach the shop, by any of the settings. Otherwise it is a trial: with
   * demo people and test cards, and for this machine only.
   */
  exposed: boolean;
  /** How many processes share `port`. */
  processes: number;
  /** Null for the embedded database, in `dataDir`. */
  databaseServer: DatabaseServer | null;
  /** Without a trailing slash; null when the program is reached at host and port. */
  publicUrl: string | null;
  /** Other origins whose pages may make calls; none by default. */
  allowedOrigins: readonly string[];
  /** Null when there is no proxy in front. */
  trustProxy: string | null;
  /**
   * The base of another host's API, without a trailing slash; null if this process serves the API.
   */
  apiUrl: string | null;
  logLevel: LogLevel;
  authSecret: string | null;
  /** Null when Google sign-in is not configured. */
  google: GoogleSignIn | null;
  /** Null when mails are written to files. */
  smtp: Smtp | null;
  /** Null: no text messages, and no login by number. */
  sms: SmsSettings | null;
  /** `noSupportAddress` without a setting. */
  supportAddress: string;
  /** Whether real money may move here. */
  livePayments: boolean;
  /** Whether members have to confirm their address first. */
  confirmAddresses: boolean;
  /** Only by a setting: for clients that do not show the confirmation. */
  unconfirmedMayDeal: boolean;
  /** Empty: the footer has no social links. */
  social: PublicConfig['social'];
  authSyncUrl: string | null;
  deals: { hours: Partial<DealHours>; feePercent: number; coolingDays: number };
  payouts: {
    /** Taka. */
    secondAdminAbove: number;
    /** Taka; missing rails have the contract's limits. */
    railLimits: Partial<Record<PayoutMethod, number>>;
  };
  shop: ShopSettings;
  books: BooksSettings;
  /** Where nightly backups go, and how many remain; null: no nightly backups. */
  backup: { to: string; keep: number } | null;
  /** The push services that may be called; empty: no pushes. */
  pushHosts: readonly string[];
  /** The store of pictures; null: they are files in `dataDir`. */
  imageStore: BucketSettings | null;
  /**
   * Where Prometheus reads the state of the shop and of one process, the others at the following
   * ports; null: nowhere.
   */
  metrics: { host: string; port: number } | null;
  /** Traces for a collector; null: none. */
  tracing: TracingSettings | null;
  /** A sentence for each name that is probably a misspelt setting. */
  unknownSettings: string[];
};

/** An address without a mailbox: without a mail server, mails are files on this machine. */
export const noSupportAddress = 'operator@localhost';

/** Reads and checks the environment; throws `ConfigError` with one line for each wrong variable. */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  envFile = join(import.meta.dirname, '../../.env'),
): Config {
  refuseIdentitySettings(env);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(lines.join('\n'));
  }
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const apiUrl = withoutSlash(value.API_URL);
  const publicUrl = withoutSlash(value.PUBLIC_URL);
  const exposure = { ...value, publicUrl };
  const exposed = isExposed(exposure);
  requirePublicUrl(exposure);
  requireEncryption(exposure);
  requireKnownProxy(exposure);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    demoMarket: value.DEMO_MARKET,
    production,
    exposed,
    processes: readProcesses(value),
    databaseServer: readDatabaseServer(value),
    publicUrl,
    allowedOrigins: value.ALLOWED_ORIGINS ?? [],
    trustProxy: value.TRUST_PROXY ?? null,
    apiUrl,
    logLevel: value.LOG_LEVEL,
    ...readCards(value, { exposed, publicUrl, webOnly: apiUrl !== null }),
    authSecret: value.AUTH_SECRET ?? null,
    google: readGoogle(value),
    smtp: readSmtp(value, publicUrl),
    sms: readSms(value, !exposed),
    supportAddress: value.SUPPORT_EMAIL ?? bareAddress(value.MAIL_FROM) ?? noSupportAddress,
    livePayments: value.ALLOW_LIVE_PAYMENTS === 'yes',
    confirmAddresses: readConfirmation(value, exposed),
    unconfirmedMayDeal: value.CONFIRM_ADDRESSES === 'for-mails',
    social: socialPlaces.flatMap((place) => {
      const address = value[`${upperCase(place)}_URL`];
      return address ? [{ place, address }] : [];
    }),
    authSyncUrl: value.AUTH_SYNC_URL ?? null,
    payouts: {
      secondAdminAbove: value.PAYOUT_SECOND_ADMIN_ABOVE,
      railLimits: value.PAYOUT_LIMITS,
    },
    shop: readShop(value),
    books: readBooks(value),
    backup: value.BACKUP_TO ? { to: resolve(value.BACKUP_TO), keep: value.BACKUP_KEEP } : null,
    imageStore: readImageStore(value),
    pushHosts: readPushHosts(value),
    metrics: readMetrics(value),
    tracing: readTracing(value, value.TRUST_PROXY !== undefined),
    unknownSettings: unknownSettings(
      [...Object.keys(environment.shape), ...Object.keys(env).filter(isTracingVariable)],
      env,
      envFile,
    ),
    deals: {
      hours: value.DEAL_HOURS,
      feePercent: value.DEAL_FEE_PERCENT,
      coolingDays: value.DEAL_COOLING_DAYS,
    },
  };
}

const upperCase = <Text extends string>(text: Text) => text.toUpperCase() as Uppercase<Text>;

function withoutSlash(address: string | undefined): string | null {
  return address?.replace(/\/+$/, '') ?? null;
}

type Environment = z.output<typeof environment>;

/** The identity provider's library reads them itself, and one of them trusts further origins. */
function refuseIdentitySettings(env: NodeJS.ProcessEnv): void {
  const foreign = Object.keys(env).find((name) => name.startsWith('BETTER_AUTH_') && env[name]);
  if (!foreign) return;
  throw new ConfigError(
    `${foreign}: This is no setting of PhoneHaat, and would change its sign-in. Take it away.`,
  );
}

function requirePublicUrl({ NODE_ENV, HOST, publicUrl }: ExposureSettings): void {
  if (publicUrl || NODE_ENV !== 'production' || isLoopback(HOST)) return;
  throw new ConfigError(
    'PUBLIC_URL: say what people type to come here, like https://shop.example. Without it any ' +
      'host that a request names is believed, which is for trying things out only.',
  );
}

/** A proxy with a certificate is free; without it every network on the way reads the passwords. */
function requireEncryption({ NODE_ENV, publicUrl }: ExposureSettings): void {
  if (NODE_ENV !== 'production' || !publicUrl?.startsWith('http:')) return;
  if (isLoopback(new URL(publicUrl).hostname)) return;
  throw new ConfigError(
    'PUBLIC_URL: with http:// passwords and cookies travel unencrypted. Put a proxy with a ' +
      'certificate in front (docs/operating.md), and begin the address with https://.',
  );
}

function requireKnownProxy(settings: ExposureSettings): void {
  if (settings.TRUST_PROXY || !isBehindProxy(settings)) return;
  throw new ConfigError(
    'TRUST_PROXY: with this PUBLIC_URL there is a proxy in front. Name it, like loopback for one ' +
      'on this machine: without that all visitors would share one allowance of tries.',
  );
}

function requireAddress(name: string, url: string): void {
  try {
    readServerAddress(url);
  } catch (error) {
    if (error instanceof AddressError) throw new ConfigError(`${name}: ${error.message}`);
    throw error;
  }
}

/** Processes on one database accept each other's tokens, so they must share a configured secret. */
function readDatabaseServer(value: Environment): DatabaseServer | null {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_CA_FILE: caFile } = value;
  const { DATABASE_READ_URL: readUrl } = value;
  if (!url) {
    if (!readUrl) return null;
    throw new ConfigError('DATABASE_READ_URL: a replica needs its primary. Set DATABASE_URL.');
  }
  requireAddress('DATABASE_URL', url);
  if (directUrl) requireAddress('DATABASE_DIRECT_URL', directUrl);
  if (readUrl) requireAddress('DATABASE_READ_URL', readUrl);
  if (!value.AUTH_SECRET) {
    throw new ConfigError(
      'AUTH_SECRET: with DATABASE_URL give a secret of your own, the same for every process on ' +
        'that database (openssl rand -base64 33).',
    );
  }
  return {
    url,
    directUrl: directUrl || null,
    readUrl: readUrl || null,
    poolSize: value.DATABASE_POOL_SIZE,
    caFile: caFile ?? null,
    prepare: value.DATABASE_PREPARE,
  };
}

/** The embedded database belongs to one process. */
function readProcesses({ WEB_PROCESSES: count, DATABASE_URL, API_URL }: Environment): number {
  if (count === 1 || DATABASE_URL || API_URL) return count;
  throw new ConfigError(
    'WEB_PROCESSES: several processes need a PostgreSQL server. Set DATABASE_URL, or leave it out.',
  );
}

function readMetrics(value: Environment): Config['metrics'] {
  const { METRICS_PORT: port, METRICS_HOST: host, WEB_PROCESSES: count, PORT, API_URL } = value;
  if (port === undefined) return null;
  if (API_URL) {
    throw new ConfigError(
      'METRICS_PORT: with API_URL the shop is on another host, which has the metrics. Take it away.',
    );
  }
  if (port <= PORT && PORT < port + count) {
    throw new ConfigError(
      'METRICS_PORT: it is the port of the shop itself. Choose another one, which visitors cannot reach.',
    );
  }
  if (port + count > 65_536) {
    throw new ConfigError('METRICS_PORT: too high, because each process takes the next one.');
  }
  return { host, port };
}

function readGoogle(value: Environment): GoogleSignIn | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = value;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) {
    throw new ConfigError(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither to go ' +
        'without Google sign-in.',
    );
  }
  return { clientId, clientSecret, discoveryUrl: value.GOOGLE_DISCOVERY_URL };
}

/** Requires PUBLIC_URL, because links in mails must not be made from a request's Host header. */
function readSmtp(value: Environment, publicUrl: string | null): Smtp | null {
  const { SMTP_URL: url, MAIL_FROM: from } = value;
  if (!url && !from) return null;
  if (!url || !from || !publicUrl) {
    throw new ConfigError(
      'SMTP_URL, MAIL_FROM and PUBLIC_URL belong together when mails are sent: set all three, or ' +
        'neither SMTP_URL nor MAIL_FROM to keep mails as files in DATA_DIR/outbox.',
    );
  }
  return { url, from };
}

/**
 * Without confirmation a stranger's address could be used to send them mails, so a mail server
 * requires it.
 */
function readConfirmation(
  { CONFIRM_ADDRESSES: chosen, SMTP_URL: smtpUrl }: Environment,
  exposed: boolean,
): boolean {
  if (chosen !== 'no') return chosen !== undefined || exposed || smtpUrl !== undefined;
  if (!smtpUrl) return false;
  throw new ConfigError(
    'CONFIRM_ADDRESSES: no is possible without SMTP_URL only. With a mail server anybody could ' +
      'have mails sent from your address to strangers.',
  );
}

/** The address in `Name <address>`. */
function bareAddress(from: string | undefined): string | undefined {
  return from?.replace(/^.*<(.+)>\s*$/, '$1').trim();
}

type CardOptions = {
  /** As in `Config`. */
  exposed: boolean;
  publicUrl: string | null;
  /**
   * The API, with its card provider's secrets, is on another host; only the page's part is chosen.
   */
  webOnly: boolean;
};

/** Chooses the payment providers; throws `ConfigError` for incomplete or dangerous settings. */
function readCards(value: Environment, options: CardOptions): CardSettings {
  const publishableKey = value.STRIPE_PUBLISHABLE_KEY;
  const allowTestCards = value.ALLOW_TEST_CARDS === 'yes';
  const stripe = options.webOnly ? null : readStripe(value);
  refuseLiveKeys(value);
  const gateways = options.webOnly ? noGateways : readGateways(value, options.publicUrl);
  const isPaid = stripe || Object.values(gateways).some((each) => each !== null);
  const keptPayments = readKeptPayments(value);
  const isTrial = !options.exposed && !value.DATABASE_URL;
  if (keptPayments && !isTrial && !options.webOnly && !isPaid && !allowTestCards) {
    throw new ConfigError(
      'ALLOW_TEST_CARDS: no payment provider is configured, and test cards, which pay nothing, are ' +
        `refused where others may come or DATABASE_URL is set. Set ${gatewayModes.join(', ')} or ` +
        'STRIPE_SECRET_KEY and what belongs to it, KEPT_PAYMENTS=off to have buyers pay at the ' +
        'meeting, or ALLOW_TEST_CARDS=yes to run with test cards all the same.',
    );
  }
  const cards = cardsOf(publishableKey, Boolean(isPaid) || !keptPayments);
  return { allowTestCards, keptPayments, stripe, cards, gateways };
}

/**
 * The web client alone has only the publishable key. The API's bookings decide whether a form is
 * needed.
 */
function cardsOf(publishableKey: string | undefined, noTests: boolean): PublicConfig['cards'] {
  if (publishableKey) return { provider: 'stripe', publishableKey };
  return { provider: noTests ? 'none' : 'embedded' };
}

function readStripe(value: Environment): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = value;
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set ' +
        'all three, or none to go without Stripe.',
    );
  }
  if (isLive(secretKey) !== isLive(publishableKey)) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is a live key and the other a test key. ' +
        'Take both from the same mode.',
    );
  }
  return { secretKey, webhookSecret, apiUrl: value.STRIPE_API_URL ?? null };
}

/** A test shop with a live key would charge real cards. */
function refuseLiveKeys(value: Environment): void {
  const keys = [value.STRIPE_SECRET_KEY, value.STRIPE_PUBLISHABLE_KEY];
  if (value.ALLOW_LIVE_PAYMENTS === 'yes' || !keys.some((one) => one && isLive(one))) return;
  throw new ConfigError(
    'STRIPE_SECRET_KEY: this is a live key, which would move real money. Use the keys of test ' +
      'mode (sk_test_, pk_test_), or set ALLOW_LIVE_PAYMENTS=yes to take real cards.',
  );
}

function isLive(stripeKey: string): boolean {
  return stripeKey.split('_')[1] === 'live';
}
