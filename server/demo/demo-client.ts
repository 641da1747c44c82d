import type { FastifyInstance } from 'fastify';
import type { CallRequest } from '#contract/calls.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { DemoPerson } from './people.ts';

export type SignedIn = { email: string; cookie: string; token: string };
export type DemoClient = ReturnType<typeof createDemoClient>;

/** For the list of logins: a device that members know, not the name of a library. */
const demoPhone =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/**
 * A client of the shop's API in the same process, as a page at `origin`; throws on each refusal.
 * `enter` needs the shop's `deps`.
 */
export function createDemoClient(app: FastifyInstance, origin: string, deps?: Deps) {
  async function send(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) {
    const answer = await app.inject({
      method,
      url,
      headers: { 'user-agent': demoPhone, ...headers },
      ...(payload ? { payload } : {}),
    });
    if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.body}`);
    return answer;
  }

  async function call<Answer>(
    who: SignedIn,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
  ): Promise<Answer> {
    const headers = { authorization: `Bearer ${who.token}` };
    return (await send(method, url, headers, body)).json<Answer>();
  }

  /** Returns the booking. */
  async function book(who: SignedIn, productId: string): Promise<string> {
    const { insertedId } = await call<{ insertedId: string }>(who, 'POST', '/api/booking', {
      productId,
      userNumber: '01800000003',
      meetLocation: 'Jamuna Future Park, Dhaka',
    });
    return insertedId;
  }

  return {
    call,

    /** Signs up at the identity provider, or signs in to an existing account. */
    async signUpOrIn({ name, email, password }: Omit<DemoPerson, 'key'>): Promise<SignedIn> {
      const credentials = { email, password };
      const answer = await send(
        'POST',
        '/api/auth/sign-up/email',
        {},
        { ...credentials, name },
      ).catch(() => send('POST', '/api/auth/sign-in/email', {}, credentials));
      const cookie = answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
      const url = `/api/jwt?email=${encodeURIComponent(email)}`;
      const { accessToken } = (await send('GET', url, { cookie })).json<{ accessToken: string }>();
      return { email, cookie, token: accessToken };
    },

    /**
     * Admits a person who never signs in: without a password, whose hash takes half a second of
     * processor for each, and a login that everybody knows.
     */
    async enter({ name, email }: Pick<DemoPerson, 'name' | 'email'>): Promise<SignedIn> {
      if (!deps) throw new TypeError('Only a client with deps can admit people.');
      const { identity, tokens } = deps;
      const user = await identity.admit({ displayName: name, email, device: demoPhone });
      const token = await tokens.issue({ ...user, email, displayName: name });
      return { email, cookie: '', token };
    },

    async updateProfile({ cookie }: SignedIn, profile: { image: string }): Promise<void> {
      await send('POST', '/api/auth/update-user', { cookie, origin }, profile);
    },

    /** Returns the stored picture's address. */
    async upload(who: SignedIn, bytes: Uint8Array): Promise<string> {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(bytes)]), 'picture.webp');
      const multipart = new Request('http://localhost', { method: 'POST', body: form });
      const answer = await send(
        'POST',
        '/api/images?expiration=600',
        {
          authorization: `Bearer ${who.token}`,
          'content-type': multipart.headers.get('content-type') ?? '',
        },
        Buffer.from(await multipart.arrayBuffer()),
      );
      return answer.json<{ data: { url: string } }>().data.url;
    },

    book,

    /** Lists a phone; returns its id. */
    async list(who: SignedIn, body: CallRequest<'POST /addproduct'>['body']): Promise<string> {
      const url = '/api/addproduct';
      return (await call<{ insertedId: string }>(who, 'POST', url, body)).insertedId;
    },

    /** Books a phone and pays for it with a test card; returns the booking. `price` in Taka. */
    async buy(who: SignedIn, productId: string, price: number): Promise<string> {
      const bookingId = await book(who, productId);
      const { clientSecret } = await call<{ clientSecret: string }>(
        who,
        'POST',
        '/api/create-payment-intent',
        { price, bookingId },
      );
      const [transitionId] = clientSecret.split('_secret_');
      const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
      await send(
        'POST',
        `/embedded-cards/intents/${transitionId}/confirm`,
        {},
        { clientSecret, card },
      );
      await call(who, 'POST', '/api/paymentConfirm', { transitionId, bookingId });
      return bookingId;
    },
  };
}
