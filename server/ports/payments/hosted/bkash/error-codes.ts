import type { DeclineReason } from '#contract/orders/payment-methods.ts';

/**
 * What an error of bKash means for a payment. `declined`: this wallet does not pay, another may.
 * `ambiguous`: the money may be there, so ask. `outage`: the same, and bKash is not well. `dead`:
 * there is no such payment (any more). `configuration`: nobody can pay, until the operator does something.
 */
export type Reaction = 'declined' | 'ambiguous' | 'outage' | 'dead' | 'configuration';

const codes: [Reaction, readonly number[], DeclineReason?][] = [
  // Insufficient balance.
  ['declined', [2023], 'balance'],
  // The state of the payer's wallet or account.
  ['declined', [2009, 2012, 2037, 2038, 2045, 2057, 2058], 'wallet'],
  // The same wallet and amount within about a minute; others say five.
  ['declined', [2029], 'wait'],
  // OTP and PIN, which normally stay on bKash's page.
  ['declined', [2010, 2011, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2043, 2059], 'pin'],
  // Not approved yet, used, or done before.
  ['ambiguous', [2056, 2060, 2062, 2117, 2068, 2119]],
  ['outage', [2003, 2020, 2024, 503]],
  // Unknown, or cancelled.
  ['dead', [2002, 2033, 2069]],
  // Our request: amount, currency, intent, body, invoice, payer reference, callback address, mode,
  // missing fields; then our wallet or contract, and an action that is another party's.
  ['configuration', [2001, 2006, 2007, 2008, 2025, 2031, 2047, 2048, 2049, 2063, 2064, 2065]],
  ['configuration', [2039, 2040, 2041, 2044, 2046, 2061, 2067]],
];

const known = new Map(
  codes.flatMap(([reaction, numbers, reason = 'refused']) =>
    numbers.map((code) => [String(code), { reaction, reason }] as const),
  ),
);

/** A code that nobody told us of says nothing about the money. */
export const reactionTo = (code: string | null): Reaction =>
  known.get(code ?? '')?.reaction ?? 'ambiguous';

/** What the buyer is told of a payment that this code has ended. */
export const declineReasonOf = (code: string): DeclineReason =>
  known.get(code)?.reason ?? 'refused';

/**
 * Whether an error to a refund says that nothing went back. Version 2 has codes of its own, which
 * are nowhere public, so every code is a refusal but those of an outage. The caller reads the list of
 * refunds before it believes that.
 */
export const refusesRefund = (code: string): boolean => reactionTo(code) !== 'outage';
