export type GatewayMode = 'sandbox' | 'live';

/** The base address of calls, and the possible hosts of a payment page. */
export type GatewayPlace = {
  apiUrl: string;
  /** Exact origins. */
  pageOrigins: readonly string[];
};

/** The hosts of SSLCommerz; its live payment page is in practice on another host. */
export const sslcommerzPlaces: Record<GatewayMode, GatewayPlace> = {
  sandbox: {
    apiUrl: 'https://sandbox.sslcommerz.com',
    pageOrigins: ['https://sandbox.sslcommerz.com'],
  },
  live: {
    apiUrl: 'https://securepay.sslcommerz.com',
    pageOrigins: ['https://securepay.sslcommerz.com', 'https://epay-gw.sslcommerz.com'],
  },
};

/**
 * bKash's hosts of "Checkout (URL)"; other products of theirs are on `checkout.*`. With the
 * version's path, which refunds do not have.
 */
export const bkashPlaces: Record<GatewayMode, GatewayPlace> = {
  sandbox: {
    apiUrl: 'https://tokenized.sandbox.bka.sh/v1.2.0-beta',
    pageOrigins: ['https://sandbox.payment.bkash.com'],
  },
  live: {
    apiUrl: 'https://tokenized.pay.bka.sh/v1.2.0-beta',
    pageOrigins: ['https://payment.bkash.com'],
  },
};

/** aamarPay's hosts; each serves both the API and the payment page. */
export const aamarpayPlaces: Record<GatewayMode, GatewayPlace> = {
  sandbox: {
    apiUrl: 'https://sandbox.aamarpay.com',
    pageOrigins: ['https://sandbox.aamarpay.com'],
  },
  live: {
    apiUrl: 'https://secure.aamarpay.com',
    pageOrigins: ['https://secure.aamarpay.com'],
  },
};
