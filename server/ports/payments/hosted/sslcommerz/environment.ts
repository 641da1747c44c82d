export type SslcommerzMode = 'sandbox' | 'live';

/** Where the calls go, and the hosts that a payment page may be on. */
export type SslcommerzPlace = {
  apiUrl: string;
  /** Exact origins. */
  pageOrigins: readonly string[];
};

/** The hosts of SSLCommerz; its live page is in practice on a host of its own. */
export const sslcommerzPlaces: Record<SslcommerzMode, SslcommerzPlace> = {
  sandbox: {
    apiUrl: 'https://sandbox.sslcommerz.com',
    pageOrigins: ['https://sandbox.sslcommerz.com'],
  },
  live: {
    apiUrl: 'https://securepay.sslcommerz.com',
    pageOrigins: ['https://securepay.sslcommerz.com', 'https://epay-gw.sslcommerz.com'],
  },
};
