import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { ShopPageName } from '#contract/constants.ts';

/** The operator's pages, and which are not written yet: for everybody, and for admins. */
export const shopPagesQuery = (api: Api) =>
  queryOptions({ queryKey: ['shop-pages'], queryFn: () => api('GET /shoppages') });

type State = { page: ShopPageName; at: string | null };

/** A link to an empty page is a dead end; refunds without a text of their own are shown by the rules. */
export const isOffered = ({ page, at }: State): boolean => at !== null || page === 'refunds';

/** A page of the operator: the version in force, or an earlier one by its `_id`. */
export const shopPageQuery = (api: Api, page: ShopPageName, version: string | null) =>
  queryOptions({
    queryKey: ['shop-page', page, version],
    queryFn: () =>
      api('GET /shoppages/:page', {
        params: { page },
        query: version === null ? {} : { version },
      }),
  });

/** The line above all pages as it was saved last, for admins. */
export const announcementQuery = (api: Api) =>
  queryOptions({
    queryKey: ['announcement'],
    queryFn: () => api('GET /announcement/settings'),
    // The form begins with the current line.
    gcTime: 0,
  });
