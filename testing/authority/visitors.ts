import { generateKeyPair, SignJWT } from 'jose';
import type { HelperRole } from '#contract/members/staff.ts';
import { createAccessTokens } from '#server/http/api/access-tokens.ts';
import type { Person, TestShop } from '../test-app.ts';
import type { Market, PersonName } from './market.ts';
import type { Column } from './table.ts';

export type Headers = { authorization?: string; cookie?: string };
type Coming = (shop: TestShop, market: Market, entitled: PersonName) => Promise<Headers> | Headers;

type VisitorKind = {
  /** The visitor's column in the table. */
  column: Column;
  come: Coming;
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const as = ({ token, cookie }: Person): Headers => ({ ...bearer(token), cookie });
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = ({ token }: Person) => token.split('.')[1] ?? '';

function member(person: PersonName, column: Column): VisitorKind {
  return { column, come: (_, { people }) => as(people[person]) };
}

/** The same person and token, with a changed role in the database. */
function changed(
  person: PersonName,
  to: { title?: 'buyer' | 'seller'; is_admin?: boolean; staff_role?: HelperRole },
  column: Column,
): VisitorKind {
  return {
    column,
    async come({ deps }, { people }) {
      const { userId } = people[person];
      await deps.db.updateTable('members').set(to).where('id', '=', userId).execute();
      return as(people[person]);
    },
  };
}

/** All visitors; non-members claim the identity that would be allowed. */
export const visitors = {
  anonymous: { column: 'no proof', come: () => ({}) },
  'an expired token': {
    column: 'no proof',
    come: (_, { expiredTokens }, entitled) => bearer(expiredTokens[entitled].token),
  },
  'a token of another shop': {
    column: 'no proof',
    async come({ deps, clock }, { people }, entitled) {
      const claims = await deps.tokens.verify(people[entitled].token);
      if (!claims) throw new Error('The real token should be valid');
      const elsewhere = createAccessTokens('the secret of another shop, long enough', clock.now);
      return bearer(await elsewhere.issue(claims));
    },
  },
  'a token by a key pair of their own': {
    column: 'no proof',
    async come(_, { people }, entitled) {
      const { privateKey } = await ownKeys;
      const claims = JSON.parse(Buffer.from(payloadOf(people[entitled]), 'base64url').toString());
      return bearer(
        await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
      );
    },
  },
  'a token without a signature': {
    column: 'no proof',
    come: (_, { people }, entitled) =>
      bearer(`${base64({ alg: 'none' })}.${payloadOf(people[entitled])}.`),
  },
  'a token whose payload was changed': {
    column: 'no proof',
    come(_, { people }, entitled) {
      const [header, , signature] = people.withoutRole.token.split('.');
      return bearer(`${header}.${payloadOf(people[entitled])}.${signature}`);
    },
  },
  'a token without its scheme': {
    column: 'no proof',
    come: (_, { people }, entitled) => ({ authorization: people[entitled].token }),
  },
  'an upload ticket for a token': {
    column: 'no proof',
    come: async ({ deps }) => bearer(await deps.tokens.issueUploadTicket()),
  },
  'a session cookie alone': {
    column: 'cookie',
    come: (_, { people }, entitled) => ({ cookie: people[entitled].cookie }),
  },
  'signed out a second ago': {
    column: 'no proof',
    async come(shop, { people }, entitled) {
      const { cookie } = people[entitled];
      const headers = { cookie, origin: 'http://localhost:80' };
      await shop.inject({ method: 'POST', url: '/api/auth/sign-out', headers });
      return as(people[entitled]);
    },
  },
  'removed a second ago': {
    column: 'no proof',
    async come({ deps, clock }, { people }, entitled) {
      const { userId } = people[entitled];
      const removed_at = clock.now();
      await deps.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('products')
          .set({ removed_at })
          .where('seller_id', '=', userId)
          .execute();
        await trx.updateTable('members').set({ removed_at }).where('id', '=', userId).execute();
      });
      await deps.identity.removeUser(userId);
      return as(people[entitled]);
    },
  },
  'signed up, without a role': member('withoutRole', 'no role'),
  buyer: member('buyer', 'buyer'),
  'another buyer': member('otherBuyer', 'buyer 2'),
  'a buyer without an address': member('byNumber', 'by number'),
  seller: member('seller', 'seller'),
  'another seller': member('otherSeller', 'seller 2'),
  admin: member('admin', 'admin'),
  'a buyer, made an admin a second ago': changed('otherBuyer', { is_admin: true }, '+admin'),
  'a buyer, made a seller a second ago': changed('otherBuyer', { title: 'seller' }, '+seller'),
  'a buyer, made a moderator a second ago': changed(
    'otherBuyer',
    { staff_role: 'moderator' },
    'moderator',
  ),
  'a buyer, made a cashier a second ago': changed(
    'otherBuyer',
    { staff_role: 'cashier' },
    'cashier',
  ),
  'an admin, made a buyer a second ago': changed('admin', { is_admin: false }, '-admin'),
  'a seller, made a buyer a second ago': changed('seller', { title: 'buyer' }, '-seller'),
} satisfies Record<string, VisitorKind>;

const ownKeys = generateKeyPair('ES256');

export type Visitor = keyof typeof visitors;

export const visitorNames = Object.keys(visitors) as Visitor[];

export const columnOf = (visitor: Visitor): Column => visitors[visitor].column;
