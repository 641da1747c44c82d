/** The endpoints of the identity provider that a client needs first; they are no calls of the contract. */

const text = { type: 'string' };
const credentials = {
  email: { type: 'string', format: 'email' },
  password: { type: 'string' },
};

const signedIn = {
  description: 'Signed in, by a session cookie; a page of another origin reads the header',
  headers: {
    'Set-Auth-Token': { description: 'the session’s token, of other origins only', schema: text },
  },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          user: {
            type: 'object',
            properties: { id: text, name: text, email: text },
            required: ['id', 'name', 'email'],
          },
          twoFactorRedirect: {
            type: 'boolean',
            description: 'instead of `user`: the account has a second factor; its code comes next',
          },
        },
      },
    },
  },
};

const refusal = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: text, message: text },
        required: ['code', 'message'],
      },
    },
  },
});

function entry(summary: string, description: string, properties: Record<string, object>) {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return {
    post: {
      summary,
      description,
      parameters: [],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        200: signedIn,
        400: refusal('An input is refused; `message` says why'),
        401: refusal('Address or password is wrong'),
        422: refusal('The address has an account'),
        429: refusal('Too many tries; wait for `Retry-After` seconds'),
      },
    },
  };
}

export const signInPaths = {
  '/auth/sign-up/email': entry(
    'Make an account; `POST /users` then registers it at the shop',
    'Anyone may call. Sent again with the same password, it continues an interrupted registration.',
    { name: text, ...credentials },
  ),
  '/auth/sign-in/email': entry(
    'Sign in; `GET /jwt` then gives an access token',
    'Anyone may call.',
    credentials,
  ),
  '/auth/number/code': entry(
    'Have a code sent by SMS; a cookie binds it to this browser',
    'Anyone may call, where the shop has SMS. The answer is the same for every number.',
    { phoneNumber: text },
  ),
  '/auth/sign-in/phone-number': entry(
    'Sign in by that code; `isNew` instead of `user`: the number has no account yet',
    'Anyone may call. Not for pages of other origins, which get no cookie.',
    { phoneNumber: text, code: text },
  ),
  '/auth/sign-up/phone-number': entry(
    'After `isNew`: make an account, registered at the shop at once',
    'Anyone may call. The account has an address at number.invalid, which gets no mail.',
    { phoneNumber: text, name: text, title: text },
  ),
  '/auth/sign-out': {
    post: {
      summary: 'End the session and its access tokens',
      description: "Needs the identity provider's session cookie or ID token.",
      parameters: [],
      responses: { 200: { description: 'Signed out' } },
    },
  },
};
