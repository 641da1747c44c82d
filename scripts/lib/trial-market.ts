import { FormData, fetch } from 'undici';
import { limits } from '#contract/rules.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import { testCards } from '#testing/payments/paying.ts';
import type { Try } from './restarts-under-load.ts';

/** A member of a trial of a running program, by its HTTP calls alone; the token stays valid. */
export type Person = { email: string; token: string };

/** Requests a path of the program. */
export type Send = (path: string, init?: Parameters<typeof fetch>[1]) => ReturnType<typeof fetch>;

/** Requests of the visitor `n` to the program at `origin`: each has an address, as behind a proxy. */
export const sendAs =
  (origin: string, n: number): Send =>
  (path, init) =>
    fetch(`${origin}${path}`, {
      ...init,
      headers: {
        ...(init?.headers as object),
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      },
    });

/** Settings of each program that a script tries. */
export const trialSettings = {
  NODE_ENV: 'production',
  ALLOW_TEST_CARDS: 'yes',
  TRUST_PROXY: 'loopback',
  PUBLIC_URL: 'https://shop.example',
  AUTH_SECRET: 'a secret of this trial alone, long enough',
};

export const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` });
export const json = { 'content-type': 'application/json', origin: trialSettings.PUBLIC_URL };

/** The status; of another answer than 200 also its body, by which the defect is found. */
export function answerTo(request: () => ReturnType<Send>): Try {
  return async () => {
    try {
      const answer = await request();
      const body = await answer.text();
      if (answer.status === 200) return '200';
      const { pathname } = new URL(answer.url);
      const place = pathname.replace(/[0-9a-f-]{36}/g, 'ID');
      return `${answer.status} ${place} ${/"detail":"([^"]*)/.exec(body)?.[1] ?? ''}`;
    } catch (error) {
      return (error as Error).message;
    }
  };
}

export async function answerOf<Body>(answering: ReturnType<Send>): Promise<Body> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

export async function register(send: Send, title: 'seller' | 'buyer', n = 0): Promise<Person> {
  const person = { email: `${title}${n}@trial.test`, name: 'Salma Akter', password: 'Secret-12' };
  const body = JSON.stringify(person);
  const signUp = await send('/api/auth/sign-up/email', { method: 'POST', headers: json, body });
  if (!signUp.ok) throw new Error(`sign-up: ${signUp.status} ${await signUp.text()}`);
  const cookie = signUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const issueToken = async () => {
    const path = `/api/jwt?email=${encodeURIComponent(person.email)}`;
    return (await answerOf<{ accessToken: string }>(send(path, { headers: { cookie } })))
      .accessToken;
  };
  const member: Person = { email: person.email, token: await issueToken() };
  await answerOf(
    send('/api/users', {
      method: 'POST',
      headers: { ...json, ...bearer(member) },
      body: JSON.stringify({ name: person.name, email: person.email, img: '', title }),
    }),
  );
  // While the program is away the token of the last time is still valid.
  const renew = () =>
    issueToken().then(
      (token) => {
        member.token = token;
      },
      () => {},
    );
  setInterval(renew, (limits.accessTokenSeconds * 1000) / 3).unref();
  return member;
}

/** With a plain picture, unless a photo is given. */
export async function listPhone(
  send: Send,
  seller: Person,
  n: number,
  photo?: Uint8Array,
): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([(photo ?? (await plainPicture())) as BlobPart]), 'photo.jpg');
  const { data } = await answerOf<{ data: { url: string } }>(
    send('/api/images?expiration=600', { method: 'POST', headers: bearer(seller), body: form }),
  );
  const phone = { ...believablePhone, name: `Galaxy A5${n} 5G`, img: data.url };
  const { insertedId } = await answerOf<{ insertedId: string }>(
    send('/api/addproduct', {
      method: 'POST',
      headers: { ...json, ...bearer(seller) },
      body: JSON.stringify(phone),
    }),
  );
  return insertedId;
}

/** Books a phone. */
export const book: (send: Send, buyer: Person, productId: string) => ReturnType<Send> = (
  send,
  buyer,
  productId,
) =>
  send('/api/booking', {
    method: 'POST',
    headers: { ...json, ...bearer(buyer) },
    body: JSON.stringify({
      productId,
      userNumber: '01712345678',
      meetLocation: 'Mirpur 10, Dhaka',
    }),
  });

/** Cancels a booking. */
export const cancel = (send: Send, buyer: Person, bookingId: string) =>
  send(`/api/myorders/${bookingId}`, { method: 'DELETE', headers: bearer(buyer) });

/** Pays an order with a test card. */
export async function pay(send: Send, buyer: Person, bookingId: string): Promise<void> {
  const headers = { ...json, ...bearer(buyer) };
  const post = <Body>(path: string, body: object) =>
    answerOf<Body>(send(path, { method: 'POST', headers, body: JSON.stringify(body) }));
  const { price } = await answerOf<{ price: number }>(
    send(`/api/booked/${bookingId}`, { headers }),
  );
  const opened = { price, bookingId };
  const { clientSecret } = await post<{ clientSecret: string }>(
    '/api/create-payment-intent',
    opened,
  );
  const [transitionId = ''] = clientSecret.split('_secret_');
  const card = { number: testCards.works, expMonth: 12, expYear: 2040, cvc: '123' };
  await post(`/embedded-cards/intents/${transitionId}/confirm`, { clientSecret, card });
  await post('/api/paymentConfirm', { transitionId, bookingId, paid: true });
}

/** The token in the text of the mail that confirms an address. */
export function confirmationTokenIn(mail: string): string | undefined {
  // Long lines are cut by `=`, and `=3D` is one.
  const plain = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /confirm-address\?token=(\S+)/.exec(plain)?.[1];
}
