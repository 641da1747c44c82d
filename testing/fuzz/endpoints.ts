import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { Market } from '../authority/market.ts';
import { contentTypes, fuzzedBytes, fuzzedJson, fuzzedQuery, fuzzedText } from './values.ts';

const identityPaths = [
  ...['sign-up/email', 'sign-in/email', 'sign-in/social', 'sign-out', 'get-session', 'ok', 'error'],
  ...['list-sessions', 'revoke-session', 'revoke-sessions', 'revoke-other-sessions'],
  ...['update-user', 'update-session', 'delete-user', 'delete-user/callback', 'change-email'],
  ...['two-factor/enable', 'two-factor/disable', 'two-factor/verify-totp'],
  ...[
    'two-factor/verify-backup-code',
    'two-factor/generate-backup-codes',
    'two-factor/get-totp-uri',
  ],
  ...['change-password', 'verify-password', 'request-password-reset', 'reset-password'],
  ...['reset-password/x', 'send-verification-email', 'verify-email', 'list-accounts'],
  ...['link-social', 'unlink-account', 'refresh-token', 'get-access-token', 'account-info'],
  ...['callback/google', 'callback/x', 'token', 'nowhere', '%', '..%2f..%2fallbuyers', ''],
];

const fields = [
  ...['email', 'password', 'name', 'image', 'callbackURL', 'rememberMe', 'token', 'newPassword'],
  ...['currentPassword', 'revokeOtherSessions', 'provider', 'idToken', 'redirectTo', 'role', 'id'],
  ...['clientSecret', 'card', 'approve', 'emailVerified', 'userId', 'accountId', 'providerId'],
];

const body = fc.oneof(
  {
    arbitrary: fc
      .dictionary(fc.constantFrom(...fields), fuzzedJson, { maxKeys: 6 })
      .map((value) => Buffer.from(JSON.stringify(value))),
    weight: 4,
  },
  {
    arbitrary: fc
      .record({ email: fc.emailAddress(), password: fuzzedText, name: fuzzedText })
      .map((value) => Buffer.from(JSON.stringify(value))),
    weight: 2,
  },
  { arbitrary: fuzzedBytes, weight: 2 },
);

/** Requests to routes outside the contract: sign-in, card form, webhook, pictures, health. */
export function fuzzedEndpoints(market: Market): fc.Arbitrary<InjectOptions> {
  const { buyer, admin } = market.people;
  const picture = market.img;
  const path = fc.oneof(
    { arbitrary: fc.constantFrom(...identityPaths).map((each) => `/api/auth/${each}`), weight: 6 },
    fc.constantFrom(
      ...['confirm', 'authenticate', 'nothing'].flatMap((step) => [
        `/embedded-cards/intents/${market.transitionId}/${step}`,
        `/embedded-cards/intents/pi_unknown/${step}`,
        `/embedded-cards/intents/%00/${step}`,
      ]),
    ),
    fc.constantFrom('/api/payments/webhook', '/healthz', '/readyz', '/api/docs', '/api/docs/json'),
    fc.constantFrom(picture, `${picture}%00`, picture.replace('.webp', '-160.avif'), '/images/'),
    fuzzedText.map((text) => `/images/${encodeURIComponent(text.toWellFormed())}`),
    fuzzedText.map((text) => `/api/auth/${encodeURIComponent(text.toWellFormed())}`),
  );
  return fc
    .record({
      method: fc.constantFrom('POST', 'GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
      path,
      query: fuzzedQuery,
      payload: body,
      type: fc.oneof(
        { arbitrary: fc.constant('application/json'), weight: 5 },
        fc.constantFrom(...contentTypes),
      ),
      cookie: fc.constantFrom(buyer.cookie, admin.cookie, '', 'phonehaat.session_token=%', '=;;'),
      origin: fc.constantFrom(
        'http://localhost:80',
        'http://localhost:80',
        'https://evil.test',
        'null',
        '%',
      ),
      signature: fc.constantFrom('', 't=1,v1=00', 't=,v1=', 'v1=x'.repeat(1_000)),
    })
    .map(({ method, path: url, query, payload, type, cookie, origin, signature }) => ({
      method: method as 'POST',
      url: url + query,
      payload: method === 'GET' ? undefined : payload,
      headers: {
        'content-type': type,
        origin,
        ...(cookie && { cookie }),
        ...(signature && { 'stripe-signature': signature }),
      },
    }));
}
