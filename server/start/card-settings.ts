import * as z from 'zod';
import type { PublicConfig } from '#contract/page.ts';
import { ConfigError } from './config-error.ts';

/** A key of Stripe's, by how it begins. */
const key = (pattern: RegExp, error: string) => z.string().regex(pattern, error).optional();

/** The variables that choose who takes the cards; `config.ts` reads them with all the others. */
export const cardVariables = {
  /** In production the test card provider runs only if it is allowed by this very name. */
  ALLOW_TEST_CARDS: z.literal('yes', 'Set it to yes, or leave it out.').optional(),
  /** Stripe: all three, or none. The secret key may be a restricted one. */
  STRIPE_SECRET_KEY: key(/^(sk|rk)_(test|live)_\w+$/, 'Give a key that begins with sk_test_.'),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\w+$/, 'Give a key that begins with pk_test_.'),
  /** The signing secret of the webhook endpoint PUBLIC_URL/api/payments/webhook. */
  STRIPE_WEBHOOK_SECRET: key(/^whsec_\S+$/, 'Give a signing secret that begins with whsec_.'),
  /** Another host in the place of Stripe's API. */
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'Give a whole address, like https://example.org.' })
    .optional(),
  /** Live keys, which move real money, are taken only if they are allowed by this very name. */
  ALLOW_LIVE_CARDS: z.literal('yes', 'Set it to yes, or leave it out.').optional(),
};

const variables = z.object(cardVariables);

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Null for Stripe's own. */
  apiUrl: string | null;
};

export type CardSettings = {
  allowTestCards: boolean;
  /** Null when the embedded provider takes the cards, or the API is another host's. */
  stripe: StripeSettings | null;
  /** What the payment page is told. */
  cards: PublicConfig['cards'];
};

type Options = {
  production: boolean;
  /** The API is another host's, and so is the card provider: only the page's half is chosen. */
  webOnly: boolean;
};

/** Chooses the card provider; throws `ConfigError` where the choice is half made or a risk. */
export function readCards(value: z.output<typeof variables>, options: Options): CardSettings {
  const publishableKey = value.STRIPE_PUBLISHABLE_KEY;
  const allowTestCards = value.ALLOW_TEST_CARDS === 'yes';
  const stripe = options.webOnly ? null : readStripe(value);
  refuseLiveKeys(value);
  if (options.production && !options.webOnly && !stripe && !allowTestCards) {
    throw new ConfigError(
      'ALLOW_TEST_CARDS: no card provider is configured, and the test cards are refused in ' +
        'production. Set STRIPE_SECRET_KEY and what belongs to it, or ALLOW_TEST_CARDS=yes to ' +
        'run with test cards all the same.',
    );
  }
  const cards = publishableKey
    ? ({ provider: 'stripe', publishableKey } as const)
    : ({ provider: 'embedded' } as const);
  return { allowTestCards, stripe, cards };
}

function readStripe(value: z.output<typeof variables>): StripeSettings | null {
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

/** A test shop with a live key by mistake would charge people's cards. */
function refuseLiveKeys(value: z.output<typeof variables>): void {
  const keys = [value.STRIPE_SECRET_KEY, value.STRIPE_PUBLISHABLE_KEY];
  if (value.ALLOW_LIVE_CARDS === 'yes' || !keys.some((one) => one && isLive(one))) return;
  throw new ConfigError(
    'STRIPE_SECRET_KEY: this is a live key, which would move real money. Use the keys of test ' +
      'mode (sk_test_, pk_test_), or set ALLOW_LIVE_CARDS=yes to take real cards.',
  );
}

function isLive(stripeKey: string): boolean {
  return stripeKey.split('_')[1] === 'live';
}
