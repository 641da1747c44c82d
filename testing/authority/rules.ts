import type { CallKey } from '#contract/calls.ts';
import type { Market, PersonName } from './market.ts';
import type { Visitor } from './visitors.ts';

/** A request that would succeed for an authorized person. */
export type ValidRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  form?: Market['form'];
};

/**
 * How to test one call. `access` comes from the contract; a rule adds the owner of the item in the
 * request, and the status for other members who may make such calls.
 */
export type Rule = {
  request: (market: Market) => ValidRequest;
  owner?: PersonName;
  stranger?: 403 | 404;
  /** Statuses that depend on the own items of a visitor, such as an own phone. */
  except?: Partial<Record<Visitor, number>>;
};

const nothing = () => ({});
const needsRole = { 'signed up, without a role': 403 } as const;

/** A new call without a rule does not compile. */
export const rules: Record<CallKey, Rule> = {
  'GET /users/admin/:email': aboutBuyer(),
  'GET /users/seller/:email': aboutBuyer(),
  'GET /jwt': {
    request: ({ people }) => ({ query: { email: people.buyer.email } }),
    owner: 'buyer',
    stranger: 403,
  },
  'POST /users': {
    request: ({ people: { buyer } }) => ({
      body: { name: buyer.displayName, email: buyer.email, title: 'buyer' },
    }),
    owner: 'buyer',
    stranger: 403,
  },
  'POST /images': { request: ({ form }) => ({ form }) },
  'POST /images/ticket': { request: nothing },
  'POST /addproduct': { request: ({ img }) => ({ body: phone(img) }) },
  'GET /advertizeitems': { request: nothing },
  'GET /allproducts': { request: nothing },
  'GET /categories': { request: nothing },
  'GET /products/:id': { request: () => ({ params: { id: '2' } }) },
  'POST /products/:id/view': { request: ({ free }) => ({ params: { id: free } }) },
  'POST /booking': {
    request: ({ free }) => ({
      body: { productId: free, userNumber: '01812345678', meetLocation: 'Shahbagh' },
    }),
    except: { ...needsRole, seller: 403, 'a seller, made a buyer a second ago': 403 },
  },
  'POST /reportitem': { request: ({ free }) => ({ body: { itemId: free } }), except: needsRole },
  'GET /booked/:id': {
    request: ({ booking }) => ({ params: { id: booking } }),
    owner: 'buyer',
    stranger: 404,
  },
  'GET /myorders': {
    request: ({ people }) => ({ query: { email: people.buyer.email } }),
    owner: 'buyer',
    stranger: 403,
  },
  'POST /create-payment-intent': {
    request: ({ booking }) => ({ body: { price: 24_500, bookingId: booking } }),
    owner: 'buyer',
    stranger: 404,
  },
  'POST /paymentConfirm': {
    request: ({ unconfirmed, transitionId }) => ({
      body: { bookingId: unconfirmed, transitionId, paid: true },
    }),
    owner: 'buyer',
    stranger: 404,
  },
  'GET /allbuyers': { request: nothing },
  'DELETE /allbuyers/:id': {
    request: ({ people }) => ({ params: { id: people.leavingBuyer.userId } }),
  },
  'GET /allsellers': { request: nothing },
  'DELETE /allsellers/:id': {
    request: ({ people }) => ({ params: { id: people.leavingSeller.userId } }),
  },
  'PUT /verifyseller/:email': {
    request: ({ people }) => ({ params: { email: people.leavingSeller.email } }),
  },
  'GET /reportitems': { request: nothing },
  'DELETE /deleteReportItem/:itemId': {
    request: ({ reported }) => ({ params: { itemId: reported } }),
  },
  'GET /dashboard/myproducts/:email': {
    request: ({ people }) => ({ params: { email: people.seller.email } }),
    owner: 'seller',
    stranger: 403,
  },
  'PUT /advertize/:id': ofSeller(),
  'DELETE /myproducts/:id': ofSeller(),
  'GET /payments': { request: nothing },
  'POST /payments/:id/refund': {
    request: ({ payment }) => ({ params: { id: payment }, body: { reason: 'Broken on arrival' } }),
  },
  'GET /ledger/check': { request: nothing },
  'GET /auditlog': { request: nothing },
  'GET /overview': { request: nothing },
  'GET /dashboard/overview/:email': {
    request: ({ people }) => ({ params: { email: people.seller.email } }),
    owner: 'seller',
    stranger: 403,
  },
  'GET /sessions': { request: nothing },
  'DELETE /sessions/:id': {
    request: ({ sessionElsewhere }) => ({ params: { id: sessionElsewhere } }),
    owner: 'buyer',
    stranger: 404,
  },
  'DELETE /sessions': { request: nothing },
};

function aboutBuyer(): Rule {
  return {
    request: ({ people }) => ({ params: { email: people.buyer.email } }),
    owner: 'buyer',
    stranger: 403,
  };
}

function ofSeller(): Rule {
  return { request: ({ free }) => ({ params: { id: free } }), owner: 'seller', stranger: 404 };
}

function phone(img: string) {
  return {
    name: 'Galaxy A54 5G',
    selingPrice: 24_500,
    marketPrice: 46_000,
    phoneNumber: '01712345678',
    description: 'Clean, with box and charger.',
    location: 'Mirpur 10, Dhaka',
    condition: 'Good',
    categoryId: '2',
    useTime: '8 month',
    img,
  };
}
