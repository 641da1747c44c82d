import * as z from 'zod';
import type { PublicConfig } from '#contract/page.ts';
import { ConfigError } from './config-error.ts';
import {
  type GatewaySettings,
  gatewayModes,
  gatewayVariables,
  noGateways,
  readGateways,
  readKeptPayments,
} from './gateway-settings.ts';
import { wholeAddress } from './whole-address.ts';

/** The prefix of a Stripe key gives its kind. */
const key = (pattern: RegExp, error: string) => z.string().regex(pattern, error).optional();

/** The variables that choose the card provider; part of `environment` in `config.ts`. */
export const cardVariables = {
  /** Outside a trial, the embedded provider with its test cards runs only with this setting. */
  ALLOW_TEST_CARDS: z.literal('yes', 'Set it to yes, or leave it out.').optional(),
  /** Stripe: all three, or none. The secret key may be a restricted one. */
  STRIPE_SECRET_KEY: key(/^(sk|rk)_(test|live)_\w+$/, 'Give a key that begins with sk_test_.'),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\w+$/, 'Give a key that begins with pk_test_.'),
  /** The signing secret of the webhook endpoint PUBLIC_URL/api/payments/webhook. */
  STRIPE_WEBHOOK_SECRET: key(/^whsec_\S+$/, 'Give a signing secret that begins with whsec_.'),
  /** Another host instead of Stripe's API. */
  STRIPE_API_URL: z.url(wholeAddress).optional(),
  ...gatewayVariables,
};

const schema = z.object({ ...cardVariables, DATABASE_URL: z.string().optional() });
type Variables = z.output<typeof schema>;

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Null for Stripe's own. */
  apiUrl: string | null;
};

export type CardSettings = {
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
export function readCards(value: Variables, options: CardOptions): CardSettings {
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

function readStripe(value: Variables): StripeSettings | null {
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
function refuseLiveKeys(value: Variables): void {
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
