import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import * as z from 'zod';
import { limits, messages, requiredText } from '#contract/rules.ts';

export type GoogleSignIn = {
  clientId: string;
  clientSecret: string;
  /** Google's OpenID Connect discovery document; another address only to try things out. */
  discoveryUrl: string;
};

export const googleProviderId = 'google';

const displayName = requiredText(messages.nameRequired);
const photoUrl = z.url({ protocol: /^https$/ }).max(limits.photoUrl);

/**
 * OpenID Connect with PKCE; the ID token's signature, issuer, audience and nonce are checked. The
 * discovery document is fetched once, when the plugin starts: without it the provider is missing.
 */
export function googlePlugin({ clientId, clientSecret, discoveryUrl }: GoogleSignIn) {
  return genericOAuth({
    config: [
      {
        providerId: googleProviderId,
        discoveryUrl,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        prompt: 'select_account',
        // Signing out here does not sign anybody out of Google.
        disableProviderLogout: true,
        mapProfileToUser: ({ name, email, picture }) => ({
          name: displayName.safeParse(name).data ?? String(email).split('@')[0],
          image: photoUrl.safeParse(picture).data,
        }),
      },
    ],
  });
}

/** Google's own tokens are of no use after the sign-in, so none of them is stored. */
export const withoutProviderTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};
