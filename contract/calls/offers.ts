import {
  newOffer,
  offerAct,
  offerDesk,
  offerFloor,
  offerMade,
  offerState,
} from '../orders/offer-calls.ts';
import { byId, type CallMap, modified, othersPhoneMistakes } from './call-map.ts';

export const offersCalls = {
  'GET /offers/:id': {
    summary: 'Your own offers for a phone, and what you may offer',
    access: 'user',
    params: byId,
    output: offerDesk,
    errors: ['not-allowed', 'product-not-found', 'own-product'],
  },
  'GET /threads/:id/offer': {
    summary: 'The offers of the buyer of one of your own conversations',
    access: 'user',
    params: byId,
    output: offerDesk,
    errors: ['not-found'],
  },
  'POST /offers': {
    summary: 'Offer a lower price for a phone that is negotiable, with a message',
    access: 'user',
    confirmed: true,
    rateLimit: 'messages',
    body: newOffer,
    output: offerMade,
    errors: [
      ...othersPhoneMistakes,
      'offers-off',
      'offer-out-of-range',
      'offer-open',
      'too-many-offers',
      'thread-closed',
      'too-many-threads',
    ],
  },
  'POST /offers/:id': {
    summary: 'Accept, counter, decline or withdraw an offer at the amount that you have seen',
    access: 'user',
    rateLimit: 'deals',
    params: byId,
    body: offerAct,
    output: offerState,
    errors: [
      'account-suspended',
      'not-found',
      'product-not-found',
      'product-sold',
      'product-held',
      'product-reserved',
      'thread-closed',
      'offer-out-of-range',
      'offer-changed',
      'too-many-offers',
    ],
  },
  'PUT /myproducts/:id/floor': {
    summary:
      'Set the floor of one of your own phones, below which you hear no offer; only you see it',
    access: 'seller',
    rateLimit: 'products',
    params: byId,
    body: offerFloor,
    output: modified,
    errors: ['product-not-found', 'offer-out-of-range'],
  },
} as const satisfies CallMap;
