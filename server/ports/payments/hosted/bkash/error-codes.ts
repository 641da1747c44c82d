import type { DeclineReason } from '#contract/orders/payment-methods.ts';

/**
 * The meaning of bKash's error for a payment. `declined`: this wallet does not pay, another may.
 * `ambiguous`: money may have been taken, so query bKash. `outage`: the same, and bKash has a
 * failure. `dead`: the payment does not exist, or no longer. `configuration`: no buyer can pay
 * until the operator repairs it.
 */
export type Reaction = 'declined' | 'ambiguous' | 'outage' | 'dead' | 'configuration';

const codes: [Reaction, readonly number[], DeclineReason?][] = [
  // Insufficient balance.
  ['declined', [2023], 'balance'],
  // The state of the payer's wallet or account.
  ['declined', [2009, 2012, 2037, 2038, 2045, 2057, 2058], 'wallet'],
  // The same wallet and amount within about a minute; other sources claim five.
  ['declined', [2029], 'wait'],
  // OTP and PIN, which bKash's page normally handles.
  ['declined', [2010, 2011, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2043, 2059], 'pin'],
  // Not approved yet, used, or done before.
  ['ambiguous', [2056, 2060, 2062, 2117, 2068, 2119]],
  ['outage', [2003, 2020, 2024, 503]],
  // Unknown, or cancelled.
  ['dead', [2002, 2033, 2069]],
  // Errors in the shop's request: amount, currency, intent, body, invoice, payer reference,
  // callback address, mode, missing fields; then in the shop's wallet or contract, and an action
  // that belongs to another party.
  ['configuration', [2001, 2006, 2007, 2008, 2025, 2031, 2047, 2048, 2049, 2063, 2064, 2065]],
  ['configuration', [2039, 2040, 2041, 2044, 2046, 2061, 2067]],
];

const known = new Map(
  codes.flatMap(([reaction, numbers, reason = 'refused']) =>
    numbers.map((code) => [String(code), { reaction, reason }] as const),
  ),
);

/** An undocumented code leaves the payment's state unknown. */
export const reactionTo = (code: string | null): Reaction =>
  known.get(code ?? '')?.reaction ?? 'ambiguous';

/** The reason shown to the buyer of a payment that this code has ended. */
export const declineReasonOf = (code: string): DeclineReason =>
  known.get(code)?.reason ?? 'refused';

/**
 * Whether a refund's error means that nothing was refunded. Version 2 has its own codes, which are
 * not public, so every code is a refusal except those of an outage. The caller confirms it by the
 * list of refunds.
 */
export const refusesRefund = (code: string): boolean => reactionTo(code) !== 'outage';
