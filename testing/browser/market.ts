import { randomUUID } from 'node:crypto';
import { type Api, createApi } from '#contract/client.ts';
import type { Title } from '#contract/constants.ts';
import { readSession, requestToken } from '#web/session/session.ts';
import { believablePhone } from '../fixtures/believable-phone.ts';
import { plainPicture } from '../fixtures/pictures.ts';
import type { Visitor } from './visitor.ts';

/** Whoever has a browser of their own, with or without a page. */
type Member = Pick<Visitor, 'context'>;

/**
 * What people did before a browser test begins, done over the API instead of by clicking. The
 * visitor's own cookies are used, so their pages are signed in as well.
 */
function fetchAs({ context }: Member): typeof fetch {
  return async (input, init) => {
    const answer = await context.request.fetch(String(input), {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(init?.body ? { data: String(init.body) } : {}),
    });
    return new Response(new Uint8Array(await answer.body()), { status: answer.status() });
  };
}

async function tokenOf(visitor: Member): Promise<string | null> {
  const session = await readSession(fetchAs(visitor));
  return session && requestToken(session.email, fetchAs(visitor));
}

/** The API as this visitor may use it. */
export function apiOf(visitor: Member): Api {
  return createApi({
    base: '/api',
    fetch: fetchAs(visitor),
    token: () => tokenOf(visitor),
    renewToken: async () => null,
  });
}

export const password = 'Secret1';

/** A picture as a file input takes it. */
export async function photoFile(name = 'photo.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await plainPicture(640, 640)) };
}

/** Files that share a program have people of the same names. */
const ownDomain = `${randomUUID().slice(0, 8)}.members.test`;
let joined = 0;

/** Makes the visitor a new member, without a photo; gives their address. */
export async function join(visitor: Member, name: string, title: Title): Promise<string> {
  joined += 1;
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${joined}@${ownDomain}`;
  const answer = await visitor.context.request.post('/api/auth/sign-up/email', {
    data: { name, email, password },
  });
  if (!answer.ok()) throw new Error(`sign-up: ${await answer.text()}`);
  await apiOf(visitor)('POST /users', { body: { name, email, title } });
  return email;
}

/** Lists a phone for sale; `details` replace single fields. Gives its id. */
export async function listPhone(
  seller: Member,
  details: { name: string } & Partial<
    Record<'postTime' | 'categoryId' | 'ramRoom' | 'description' | 'location' | 'useTime', string>
  >,
): Promise<string> {
  const answer = await seller.context.request.post('/api/images?expiration=600', {
    headers: { authorization: `Bearer ${await tokenOf(seller)}` },
    multipart: { image: await photoFile() },
  });
  const { data } = (await answer.json()) as { data: { url: string } };
  const { insertedId } = await apiOf(seller)('POST /addproduct', {
    body: {
      ...believablePhone,
      img: data.url,
      ...(details as { name: string; categoryId?: '2' }),
    },
  });
  return insertedId;
}

/** Books a phone; gives the booking's id. */
export async function book(buyer: Member, productId: string): Promise<string> {
  const { insertedId } = await apiOf(buyer)('POST /booking', {
    body: { productId, userNumber: '01812345678', meetLocation: 'Dhanmondi 27' },
  });
  return insertedId;
}
