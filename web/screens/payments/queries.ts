import { queryOptions } from '@tanstack/react-query';
import type { CallRequest } from '#contract/calls.ts';
import type { Api } from '#contract/client.ts';
import { idPattern, paymentStates } from '#contract/constants.ts';
import { addressQuery, cursorOf } from '#web/api/list-query.ts';

export type PaymentsFilter = NonNullable<CallRequest<'GET /payments'>['query']>;

/** The state, or one payment, and cursor in the address; an unknown state is ignored. */
export function filterOf(search: URLSearchParams): PaymentsFilter {
  const { state: named, payment = '' } = addressQuery(search, ['state', 'payment']);
  const before = cursorOf(search);
  const state = paymentStates.find((one) => one === named);
  return {
    ...(state && { state }),
    ...(idPattern.test(payment) && { payment }),
    ...(before && { before }),
  };
}

export const paymentsQuery = (api: Api, filter: PaymentsFilter) =>
  queryOptions({
    queryKey: ['payments', filter],
    queryFn: () => api('GET /payments', { query: filter }),
  });

export const ledgerQuery = (api: Api) =>
  queryOptions({ queryKey: ['ledger'], queryFn: () => api('GET /ledger/check') });
