import * as z from 'zod';
import { ConfigError } from './config-error.ts';
import { wholeAddress } from './whole-address.ts';

/** Exact origins of payment pages, separated by commas. */
const pageOrigins = z.string().transform((list, context) =>
  list.split(',').map((each) => {
    const address = URL.parse(each.trim());
    if (address?.href === `${address?.origin}/` && /^https?:$/.test(address.protocol)) {
      return address.origin;
    }
    context.addIssue('Give origins like https://pay.example, separated by commas.');
    return z.NEVER;
  }),
);

const mode = z.enum(['sandbox', 'live'], 'Choose sandbox or live.').optional();

/** The variables of the redirecting gateways; part of `environment` in `config.ts`. */
export const gatewayVariables = {
  /** SSLCommerz: these three, or none. The password differs from the merchant panel's. */
  SSLCOMMERZ_MODE: mode,
  SSLCOMMERZ_STORE_ID: z.string().optional(),
  SSLCOMMERZ_STORE_PASSWORD: z.string().optional(),
  /** A stand-in's address, in sandbox mode only. */
  SSLCOMMERZ_API_URL: z.url(wholeAddress).optional(),
  /**
   * With the variable above, the origins of the stand-in's pages; alone, further origins of the
   * gateway, also in live mode.
   */
  SSLCOMMERZ_PAGE_ORIGINS: pageOrigins.optional(),
  /** bKash Checkout (URL): these five, or none. */
  BKASH_MODE: mode,
  BKASH_USERNAME: z.string().optional(),
  BKASH_PASSWORD: z.string().optional(),
  BKASH_APP_KEY: z.string().optional(),
  BKASH_APP_SECRET: z.string().optional(),
  BKASH_API_URL: z.url(wholeAddress).optional(),
  BKASH_PAGE_ORIGINS: pageOrigins.optional(),
  /** aamarPay: these three, or none. */
  AAMARPAY_MODE: mode,
  AAMARPAY_STORE_ID: z.string().optional(),
  AAMARPAY_SIGNATURE_KEY: z.string().optional(),
  AAMARPAY_API_URL: z.url(wholeAddress).optional(),
  AAMARPAY_PAGE_ORIGINS: pageOrigins.optional(),
  /** Required for everything that moves real money. */
  ALLOW_LIVE_PAYMENTS: z.literal('yes', 'Set it to yes, or leave it out.').optional(),
  /**
   * Whether buyers pay through the shop, which has the money in escrow; off: they pay the seller at
   * the meeting.
   */
  KEPT_PAYMENTS: z.enum(['on', 'off'], 'Set it to on or off, or leave it out.').optional(),
};

const schema = z.object(gatewayVariables);
type Variables = z.output<typeof schema>;

/** Null: the gateway's own address. */
export type GivenPlace = {
  mode: 'sandbox' | 'live';
  apiUrl: string | null;
  /** With `apiUrl` instead of the gateway's own origins, else in addition to them. */
  pageOrigins: readonly string[] | null;
};

/** The prefix of their variables, their names for operators, and the domains of their pages. */
const vendors = {
  sslcommerz: { prefix: 'SSLCOMMERZ', label: 'SSLCommerz', domains: ['sslcommerz.com'] },
  bkash: { prefix: 'BKASH', label: 'bKash', domains: ['bkash.com', 'bka.sh'] },
  aamarpay: { prefix: 'AAMARPAY', label: 'aamarPay', domains: ['aamarpay.com'] },
} as const;
type GatewayName = keyof typeof vendors;

export type GatewaySettings = {
  sslcommerz: (GivenPlace & { storeId: string; storePassword: string }) | null;
  bkash:
    | (GivenPlace & { username: string; password: string; appKey: string; appSecret: string })
    | null;
  aamarpay: (GivenPlace & { storeId: string; signatureKey: string }) | null;
};

export const gatewayLabel = (name: GatewayName): string => vendors[name].label;

/** The variables that switch the gateways on. */
export const gatewayModes = Object.values(vendors).map(({ prefix }) => `${prefix}_MODE`);

export const noGateways: GatewaySettings = { sslcommerz: null, bkash: null, aamarpay: null };

/** Public sandbox credentials. A live host would refuse them only when a buyer pays. */
const publicSandboxNames = /^(testbox|sandboxTokenizedUser\w*|aamarpaytest)$/;

/** Throws `ConfigError` for incomplete or dangerous settings. */
export function readGateways(value: Variables, publicUrl: string | null): GatewaySettings {
  const sslcommerz = readAll(value, {
    SSLCOMMERZ_MODE: 'mode',
    SSLCOMMERZ_STORE_ID: 'storeId',
    SSLCOMMERZ_STORE_PASSWORD: 'storePassword',
  });
  const bkash = readAll(value, {
    BKASH_MODE: 'mode',
    BKASH_USERNAME: 'username',
    BKASH_PASSWORD: 'password',
    BKASH_APP_KEY: 'appKey',
    BKASH_APP_SECRET: 'appSecret',
  });
  const aamarpay = readAll(value, {
    AAMARPAY_MODE: 'mode',
    AAMARPAY_STORE_ID: 'storeId',
    AAMARPAY_SIGNATURE_KEY: 'signatureKey',
  });
  return {
    sslcommerz: sslcommerz && {
      ...sslcommerz,
      ...readPlace(value, 'sslcommerz', { publicUrl, account: sslcommerz.storeId }),
    },
    bkash: bkash && {
      ...bkash,
      ...readPlace(value, 'bkash', { publicUrl, account: bkash.username }),
    },
    aamarpay: aamarpay && {
      ...aamarpay,
      ...readPlace(value, 'aamarpay', { publicUrl, account: aamarpay.storeId }),
    },
  };
}

/**
 * Whether new payments go through the shop. Holding other people's money is a matter of law and of
 * the operator's contracts, so a shop that takes real money must set it: throws `ConfigError`
 * otherwise.
 */
export function readKeptPayments({ KEPT_PAYMENTS, ALLOW_LIVE_PAYMENTS }: Variables): boolean {
  if (ALLOW_LIVE_PAYMENTS !== 'yes' || KEPT_PAYMENTS) return KEPT_PAYMENTS !== 'off';
  throw new ConfigError(
    'KEPT_PAYMENTS: with ALLOW_LIVE_PAYMENTS=yes say whether the shop keeps the money of buyers. Set ' +
      'on if law and contracts let you (docs/going-live.md), or off: buyers then pay at the meeting.',
  );
}

/** All of them under their new names, or null if none is set. */
function readAll<const Names extends Partial<Record<keyof Variables, string>>>(
  value: Variables,
  names: Names,
): Record<Names[keyof Names] & string, string> | null {
  const entries = Object.entries(names).map(
    ([variable, name]) => [name, value[variable as keyof Variables]] as const,
  );
  if (entries.every(([, given]) => given === undefined)) return null;
  if (entries.some(([, given]) => given === undefined)) {
    const all = Object.keys(names);
    const list = `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
    throw new ConfigError(`${list} belong together: set all of them, or none.`);
  }
  return Object.fromEntries(entries) as Record<Names[keyof Names] & string, string>;
}

function readPlace(
  value: Variables,
  name: GatewayName,
  { publicUrl, account }: { publicUrl: string | null; account: string },
): GivenPlace {
  const { prefix: gateway, domains } = vendors[name];
  const chosen = value[`${gateway}_MODE`] ?? 'sandbox';
  const apiUrl = value[`${gateway}_API_URL`]?.replace(/\/+$/, '') ?? null;
  const pageOrigins = value[`${gateway}_PAGE_ORIGINS`] ?? null;
  if (!publicUrl) {
    throw new ConfigError(
      `PUBLIC_URL: ${gateway}_MODE needs it, because buyers come back from the payment page to it.`,
    );
  }
  if (apiUrl !== null && pageOrigins === null) {
    throw new ConfigError(
      `${gateway}_API_URL needs ${gateway}_PAGE_ORIGINS: the hosts of its pages. Set both, or ` +
        "neither for the gateway's own.",
    );
  }
  if (apiUrl === null) requireVendors({ gateway, domains }, pageOrigins ?? []);
  if (chosen === 'live') requireLive(value, gateway, { publicUrl, account, apiUrl });
  return { mode: chosen, apiUrl, pageOrigins };
}

/** The program redirects buyers to these hosts, so they must be the vendor's. */
function requireVendors(
  { gateway, domains }: { gateway: string; domains: readonly string[] },
  origins: readonly string[],
): void {
  const isVendors = (origin: string) => {
    const { protocol, hostname, port } = new URL(origin);
    const isBelow = domains.some((domain) => hostname.endsWith(`.${domain}`));
    return protocol === 'https:' && port === '' && isBelow;
  };
  const other = origins.find((origin) => !isVendors(origin));
  if (other === undefined) return;
  throw new ConfigError(
    `${gateway}_PAGE_ORIGINS: ${other} is not one of the gateway's. Without ${gateway}_API_URL give ` +
      `origins like https://pay.${domains[0]}, by https and below ${domains.join(' or ')}.`,
  );
}

function requireLive(
  value: Variables,
  gateway: string,
  { publicUrl, account, apiUrl }: { publicUrl: string; account: string; apiUrl: string | null },
): void {
  if (value.ALLOW_LIVE_PAYMENTS !== 'yes') {
    throw new ConfigError(
      `${gateway}_MODE: live moves real money. Use sandbox, or set ALLOW_LIVE_PAYMENTS=yes to take ` +
        'it.',
    );
  }
  if (apiUrl) {
    throw new ConfigError(
      `${gateway}_API_URL: with ${gateway}_MODE=live the credentials go to the gateway alone. Take ` +
        'it away.',
    );
  }
  if (!publicUrl.startsWith('https:')) {
    throw new ConfigError(`PUBLIC_URL: ${gateway}_MODE=live needs https.`);
  }
  if (publicSandboxNames.test(account)) {
    throw new ConfigError(
      `${gateway}_MODE: live, with an account that everybody may use in the sandbox.`,
    );
  }
}
