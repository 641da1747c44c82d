import * as z from 'zod';
import { ConfigError } from './config-error.ts';
import { wholeAddress } from './whole-address.ts';

/** The variables of Google sign-in; part of `environment` in `config.ts`. */
export const googleVariables = {
  /** Google sign-in: both, or neither; Google sends people back to /api/auth/callback/google. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: z
    .url(wholeAddress)
    .default('https://accounts.google.com/.well-known/openid-configuration'),
};

const schema = z.object(googleVariables);

export type GoogleSignIn = { clientId: string; clientSecret: string; discoveryUrl: string };

export function readGoogle(value: z.output<typeof schema>): GoogleSignIn | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = value;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) {
    throw new ConfigError(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither to go ' +
        'without Google sign-in.',
    );
  }
  return { clientId, clientSecret, discoveryUrl: value.GOOGLE_DISCOVERY_URL };
}
