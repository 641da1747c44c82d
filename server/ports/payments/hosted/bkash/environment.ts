export type BkashMode = 'sandbox' | 'live';

/** Where the calls go, and the hosts that a payment page may be on. */
export type BkashPlace = {
  /** With the version's path, which refunds do not have. */
  apiUrl: string;
  /** Exact origins. */
  pageOrigins: readonly string[];
};

/** bKash's hosts of "Checkout (URL)"; other products of theirs are on `checkout.*`. */
export const bkashPlaces: Record<BkashMode, BkashPlace> = {
  sandbox: {
    apiUrl: 'https://tokenized.sandbox.bka.sh/v1.2.0-beta',
    pageOrigins: ['https://sandbox.payment.bkash.com'],
  },
  live: {
    apiUrl: 'https://tokenized.pay.bka.sh/v1.2.0-beta',
    pageOrigins: ['https://payment.bkash.com'],
  },
};
