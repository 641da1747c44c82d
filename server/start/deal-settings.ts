import * as z from 'zod';
import { coolingDays } from '#contract/orders/deal-limits.ts';
import { type DealHours, dealHours } from '#contract/orders/deal-states.ts';
import { type PayoutMethod, payoutMethods } from '#contract/payouts/methods.ts';

const takaRange = 'Give an amount in Taka, like 100000.';
const feeRange = 'Give a percentage, from 0 to 30.';
const coolingRange = 'Give whole days, from 0 to 60, like 3.';

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

/** The variables of deals and of payouts; part of `environment` in `config.ts`. */
export const dealVariables = {
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
  /** Taka that a single admin may put into payouts within 24 hours. */
  PAYOUT_SECOND_ADMIN_ABOVE: z.coerce.number(takaRange).min(0, takaRange).default(100_000),
  /** The limit of one transfer by rail in Taka, like bkash=25000,bank=300000. */
  PAYOUT_LIMITS: transferLimits.default({}),
};

export type DealSettings = {
  hours: Partial<DealHours>;
  feePercent: number;
  coolingDays: number;
};

export type PayoutSettings = {
  /** Taka. */
  secondAdminAbove: number;
  /** Taka; missing rails have the contract's limits. */
  railLimits: Partial<Record<PayoutMethod, number>>;
};
