import { overview, overviewQuery, salesOverview } from '../admin/overview.ts';
import { byEmail, byId, type CallMap, modified } from './call-map.ts';

export const overviewCalls = {
  'POST /products/:id/view': {
    summary: 'Count a view of a phone, unless it is your own or gone; viewers are never shown',
    access: 'user',
    rateLimit: 'views',
    params: byId,
    output: modified,
  },
  'GET /overview': {
    summary: 'Sales, sign-ups, reports and payments over time, and by brand',
    access: 'admin',
    query: overviewQuery,
    output: overview,
  },
  'GET /dashboard/overview/:email': {
    summary: 'Views, bookings and sales of your own phones, over time and for each',
    access: 'seller-self',
    params: byEmail,
    query: overviewQuery,
    output: salesOverview,
  },
} as const satisfies CallMap;
