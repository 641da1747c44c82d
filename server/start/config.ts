import { join, resolve } from 'node:path';
import * as z from 'zod';
import { type PublicConfig, socialPlaces } from '#contract/page.ts';
import type { DatabaseServer } from '../db/hosted/postgres.ts';
import { type Size as DemoSize, sizes as demoSizes } from '../demo/sizes.ts';
import { type LogLevel, logLevels } from '../http/api/logging.ts';
import type { BucketSettings } from '../ports/image-host/port.ts';
import { type BooksSettings, booksVariables, readBooks } from './books-settings.ts';
import { type CardSettings, cardVariables, readCards } from './card-settings.ts';
import { ConfigError } from './config-error.ts';
import { databaseVariables, readDatabaseServer } from './database-settings.ts';
import { type DealSettings, dealVariables, type PayoutSettings } from './deal-settings.ts';
import {
  isExposed,
  isNarrow,
  isProxyList,
  requireEncryption,
  requireKnownProxy,
  requirePublicUrl,
} from './exposure.ts';
import { type GoogleSignIn, googleVariables, readGoogle } from './google-settings.ts';
import { imageStoreVariables, readImageStore } from './image-store-settings.ts';
import {
  mailVariables,
  readConfirmation,
  readSmtp,
  readSupportAddress,
  type Smtp,
} from './mail-settings.ts';
import {
  type MetricsAddress,
  processVariables,
  readMetrics,
  readProcesses,
} from './process-settings.ts';
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
import { wholeAddress } from './whole-address.ts';

export { ConfigError };

const portRange = 'Give a port number, from 0 to 65535.';
const proxies = 'Give addresses, ranges like 10.0.0.0/8, or loopback, separated by commas.';
const wideProxies =
  'A range this wide would let any visitor choose their own address. Name the proxies themselves, ' +
  'or a range of at most a /8 (IPv4) or a /7 (IPv6).';

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

const keepRange = 'Give a number of backups, from 1 to 400.';
/** A link on every page, so it must use https. */
const socialAddress = z
  .url({ protocol: /^https$/, error: 'Give a whole address, like https://www.example.org/shop.' })
  .optional();

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
  ...databaseVariables,
  ...processVariables,
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
  ...googleVariables,
  ...mailVariables,
  ...dealVariables,
  /** The operator's social accounts, for links in the footer. */
  FACEBOOK_URL: socialAddress,
  YOUTUBE_URL: socialAddress,
  INSTAGRAM_URL: socialAddress,
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
  ...tracingVariables,
  /**
   * Receives each new access token by POST, and a DELETE at sign-out (specification, section 7).
   */
  AUTH_SYNC_URL: z.url(wholeAddress).optional(),
});

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
  deals: DealSettings;
  payouts: PayoutSettings;
  shop: ShopSettings;
  books: BooksSettings;
  /** Where nightly backups go, and how many remain; null: no nightly backups. */
  backup: { to: string; keep: number } | null;
  /** The push services that may be called; empty: no pushes. */
  pushHosts: readonly string[];
  /** The store of pictures; null: they are files in `dataDir`. */
  imageStore: BucketSettings | null;
  /** Null: no metrics. */
  metrics: MetricsAddress | null;
  /** Traces for a collector; null: none. */
  tracing: TracingSettings | null;
  /** A sentence for each name that is probably a misspelt setting. */
  unknownSettings: string[];
};

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
    supportAddress: readSupportAddress(value),
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

/** The identity provider's library reads them itself, and one of them trusts further origins. */
function refuseIdentitySettings(env: NodeJS.ProcessEnv): void {
  const foreign = Object.keys(env).find((name) => name.startsWith('BETTER_AUTH_') && env[name]);
  if (!foreign) return;
  throw new ConfigError(
    `${foreign}: This is no setting of PhoneHaat, and would change its sign-in. Take it away.`,
  );
}
