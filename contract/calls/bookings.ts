import * as z from 'zod';
import { booking, newBooking, order } from '../orders/bookings.ts';
import { listQuery } from '../paging.ts';
import { byEmail, byId, type CallMap, inserted, othersPhoneMistakes } from './call-map.ts';

export const bookingsCalls = {
  'POST /booking': {
    summary: 'Book a phone as it is now; booking it again also changes number and meeting place',
    access: 'user',
    confirmed: true,
    rateLimit: 'bookings',
    body: newBooking,
    output: inserted,
    errors: [...othersPhoneMistakes, 'price-changed', 'listing-changed'],
  },
  'GET /booked/:id': {
    summary: 'One of your own bookings, for the payment page',
    access: 'user',
    params: byId,
    output: booking,
    errors: ['booking-not-found'],
  },
  'GET /myorders': {
    summary: 'Your own bookings, newest first, 100 at a time',
    access: 'self',
    query: byEmail.extend(listQuery.shape),
    output: z.array(order),
    paged: true,
  },
} as const satisfies CallMap;
