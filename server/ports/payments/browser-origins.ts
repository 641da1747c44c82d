import type { BrowserOrigins } from './port.ts';

/**
 * The Content-Security-Policy of Stripe's documentation: the script, the frames of the card field
 * and of 3-D Secure, and the script's requests.
 */
export const stripeBrowserOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
} as const satisfies BrowserOrigins;
