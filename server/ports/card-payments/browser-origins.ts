import type { BrowserOrigins } from './port.ts';

/**
 * What Stripe's documents ask a Content-Security-Policy for: the script, the frames of the card
 * field and of the bank's question (3-D Secure), and the script's own requests.
 */
export const stripeBrowserOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
} as const satisfies BrowserOrigins;
