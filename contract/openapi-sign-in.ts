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
  '/auth/sign-out': {
    post: {
      summary: 'End the session and its access tokens',
      description: "Needs the identity provider's session cookie or ID token.",
      parameters: [],
      responses: { 200: { description: 'Signed out' } },
    },
  },
};
