import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { PhonePage } from '#contract/phone-page.ts';

export const phoneKey = (id: string) => ['phone', id];

/** A phone with everything on its page. */
export const phoneQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: phoneKey(id),
    queryFn: () => api('GET /phone/:id', { params: { id } }),
  });

/** When the phone's page was fetched (Unix milliseconds); undefined when it is not open. */
export const phonePageFetchedAt = (queryClient: QueryClient, id: string): number | undefined =>
  queryClient.getQueryState(phoneKey(id))?.dataUpdatedAt;

/** Writes the new price (Taka) from a `price-changed` refusal into the page of the phone. */
export function setPhonePagePrice(queryClient: QueryClient, id: string, selingPrice: number): void {
  queryClient.setQueryData<PhonePage>(phoneKey(id), (phone) => phone && { ...phone, selingPrice });
}
