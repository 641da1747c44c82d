import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { createGoogleStore } from './store.ts';

/** The claims about a person, as Google sends them. */
export type GooglePerson = {
  email: string;
  email_verified: boolean;
  name?: string;
  picture?: string;
};

export const googleClient = { clientId: 'phonehaat-test', clientSecret: 'only tests know it' };

export type GoogleStandIn = Awaited<ReturnType<typeof startGoogle>>;

/**
 * A certified OpenID provider in the place of Google, with these people and a page to choose
 * between them. It serves requests once it knows the shop (`expectShop`).
 */
export async function startGoogle(people: Record<string, GooglePerson>) {
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void = (
    _request,
    response,
  ) => {
    response.writeHead(503).end();
  };
  let publishedKeys: object | null = null;
  const server = createServer((request, response) => {
    if (publishedKeys && request.url === '/jwks') response.end(JSON.stringify(publishedKeys));
    else answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const issuer = `http://127.0.0.1:${port}`;

  return {
    ...googleClient,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    /** Starts serving, with redirects to the shop at this origin. */
    async expectShop(origin: string) {
      const redirectUri = `${origin}/api/auth/callback/google`;
      const provider = new Provider(issuer, await settings(people, redirectUri));
      const callback = provider.callback();
      answer = async (request, response) => {
        if (!request.url?.startsWith('/choose/')) return callback(request, response);
        if (request.method !== 'POST') return choicePage(people, response);
        const choice = new URLSearchParams(await text(request)).get('person');
        const result = choice
          ? { login: { accountId: choice }, select_account: {} }
          : { error: 'access_denied', error_description: 'The person has cancelled' };
        await provider.interactionFinished(request, response, result);
      };
    },
    /** Publishes other signing keys, so that its ID tokens appear forged. */
    async publishOtherKeys() {
      const { publicKey } = await generateKeyPair('RS256', { extractable: true });
      publishedKeys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }] };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function settings(
  people: Record<string, GooglePerson>,
  redirectUri: string,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: googleClient.clientId,
        client_secret: googleClient.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    adapter: createGoogleStore(),
    cookies: { keys: ['only tests know it'] },
    // Google puts address and name into the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/choose/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...people[sub], sub }),
    }),
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client?.clientId;
      const accountId = oidc.session?.accountId;
      if (!clientId || !accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

function choicePage(people: Record<string, GooglePerson>, response: ServerResponse): void {
  const buttons = Object.keys(people).map(
    (key) => `<button name="person" value="${key}">${key}</button>`,
  );
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    `<!doctype html><html lang="en"><title>Choose an account</title><link rel="icon" href="data:,">
    <form method="post">${buttons.join('')}<button>Cancel</button></form></html>`,
  );
}

/** Walks through the pages as a browser does; returns the address back in the shop. */
export async function chooseAtGoogle(address: string, person: string | null): Promise<URL> {
  const origin = new URL(address).origin;
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (;;) {
    const choosing = next.pathname.startsWith('/choose/');
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(choosing && { method: 'POST', body: new URLSearchParams(person ? { person } : {}) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${next}: ${answer.status} ${await answer.text()}`);
    next = new URL(location, next);
    if (next.origin !== origin) return next;
  }
}
