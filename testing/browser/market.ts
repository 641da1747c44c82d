import { randomUUID } from 'node:crypto';
import { type Api, createApi } from '#contract/client.ts';
import type { Title } from '#contract/constants.ts';
import { readSession, requestToken } from '#web/session/session.ts';
import { believablePhone } from '../fixtures/believable-phone.ts';
import { phoneBesideCode, plainPicture } from '../fixtures/pictures.ts';
import type { Visitor } from './visitor.ts';

/** A person with a browser context, with or without a page. */
export type Member = Pick<Visitor, 'context'>;

/**
 * Setup over the API instead of by clicking. It uses the cookies of the visitor, so their pages are
 * signed in too.
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

/** The API in the session of this visitor. */
export function apiOf(visitor: Member): Api {
  return createApi({
    base: '/api',
    fetch: fetchAs(visitor),
    token: () => tokenOf(visitor),
    renewToken: async () => null,
  });
}

export const password = 'Secret1';

type PhotoFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture for a file input. */
export async function photoFile(name = 'photo.jpg'): Promise<PhotoFile> {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await plainPicture(640, 640)) };
}

/** A random domain, because test files share programs and names. */
const ownDomain = `${randomUUID().slice(0, 8)}.members.test`;
let joined = 0;

/** Registers the visitor as a new member without a photo; returns the email address. */
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

/** Uploads a photo; returns its address, which no other member may show. */
export async function uploadPhoto(
  member: Member,
  image: PhotoFile | Promise<PhotoFile> = photoFile(),
): Promise<string> {
  const answer = await member.context.request.post('/api/images?expiration=600', {
    headers: { authorization: `Bearer ${await tokenOf(member)}` },
    multipart: { image: await image },
  });
  const { data } = (await answer.json()) as { data: { url: string } };
  return data.url;
}

/** Lists a phone; `details` overrides fields. Returns its id. */
export async function listPhone(
  seller: Member,
  details: { name: string } & Partial<
    Record<
      'postTime' | 'categoryId' | 'model' | 'ramRoom' | 'description' | 'location' | 'useTime',
      string
    >
  > & { selingPrice?: number; negotiable?: boolean; cash?: boolean },
): Promise<string> {
  const img = await uploadPhoto(seller);
  const { insertedId } = await apiOf(seller)('POST /addproduct', {
    body: {
      ...believablePhone,
      img,
      ...(details as { name: string; categoryId?: '2' }),
    },
  });
  return insertedId;
}

/** Sends the photo of a new seller's phone beside its code, which is drawn on a paper. */
export async function sendCodePhoto(seller: Member, id: string): Promise<void> {
  const params = { id };
  const { code } = await apiOf(seller)('GET /myproducts/:id/codephoto', { params });
  if (code === null) throw new Error('No photo with a code is needed of this phone');
  const photo = await uploadPhoto(seller, codePhotoFile(code));
  await apiOf(seller)('POST /myproducts/:id/codephoto', { params, body: { code, photo } });
}

/** The photo of a phone beside a code, for a file input. */
export async function codePhotoFile(code: string): Promise<PhotoFile> {
  const buffer = Buffer.from(await phoneBesideCode(code));
  return { name: 'code.jpg', mimeType: 'image/jpeg', buffer };
}

/** Books a phone; returns the id of the booking. */
export async function book(buyer: Member, productId: string): Promise<string> {
  const { insertedId } = await apiOf(buyer)('POST /booking', {
    body: { productId, userNumber: '01812345678', meetLocation: 'Dhanmondi 27' },
  });
  return insertedId;
}
