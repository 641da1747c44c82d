import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import * as z from 'zod';
import { shownName } from '#contract/members/names.ts';
import { limits } from '#contract/rules.ts';

export type GoogleSignIn = {
  clientId: string;
  clientSecret: string;
  /** Google's OpenID Connect discovery document; another address for tests. */
  discoveryUrl: string;
};

export const googleProviderId = 'google';

const photoUrl = z.url({ protocol: /^https$/ }).max(limits.photoUrl);

/**
 * OpenID Connect with PKCE, which verifies the ID token's signature, issuer, audience and nonce.
 * The discovery document is fetched once, when the plugin starts; if that fails the provider is
 * missing.
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
        // Google ignores `prompt=login`: a fresh login by it proves that the device was unlocked, no more.
        prompt: 'select_account',
        // Signing out of the shop must not sign out of Google.
        disableProviderLogout: true,
        mapProfileToUser: ({ name, email, picture }) => ({
          // A Google name that breaks the shop's rules is replaced; its owner can change it in the
          // profile.
          name: [name, String(email).split('@')[0], 'Member'].find(
            (one) => shownName.safeParse(one).success,
          ),
          image: photoUrl.safeParse(picture).data,
        }),
      },
    ],
  });
}

/** Google's tokens are not stored, because the shop does not use them after the sign-in. */
export const withoutProviderTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};
