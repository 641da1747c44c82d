import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { PhonePage } from '#contract/phone-page.ts';
import { api } from '#web/api/browser.ts';
import { phoneKey } from '#web/api/phone.ts';
import type { ScreenLoad } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { wishOf } from '#web/session/wish.ts';

const accountMessages = messagesPart('account');

/** The names in the sentence; null for a phone that is not public, of which nothing is known. */
type Named = { phone: string; seller: string; price: number | null } | null;

/**
 * The public page of the phone has the names, so that a hidden or removed one has none here either,
 * and a stored login page ends with the phone’s own.
 */
const namedQuery = (api: Api, id: string, queryClient?: QueryClient) =>
  queryOptions({
    queryKey: ['wanted', id],
    queryFn: async (): Promise<Named> => {
      const shown = queryClient?.getQueryData<PhonePage>(phoneKey(id));
      const phone = shown ?? (await api('GET /phone/:id', { params: { id } }).catch(() => null));
      return (
        phone && {
          phone: phone.shared.name,
          seller: phone.selersName,
          price: phone.selingPrice,
        }
      );
    },
  });

type LoadWanted = Pick<ScreenLoad, 'api' | 'queryClient' | 'search'>;

/** Loads the names for `WantedLine`; to be called by the loader of each page with it. */
export async function loadWanted({ api, queryClient, search }: LoadWanted): Promise<void> {
  const id = wishOf(`?${search}`)?.phone;
  if (id) await queryClient.prefetchQuery(namedQuery(api, id, queryClient));
}

/** What was wanted, by the search of the login's address: with the names, where they are public. */
export function useWanted(search: string): { sentence: string; isNamed: boolean } | undefined {
  const { wanted, wantedNamed } = useMessages(accountMessages);
  const wish = wishOf(search);
  const id = wish?.phone ?? '';
  // The loader has it. Without a hook that follows it, which is eight kilobytes more on these pages.
  const named = useQueryClient().getQueryData(namedQuery(api, id).queryKey);
  if (!wish) return undefined;
  const { kind } = wish;
  return named && kind in wantedNamed
    ? { sentence: wantedNamed[kind as keyof typeof wantedNamed](named), isNamed: true }
    : { sentence: wanted[kind], isNamed: false };
}

/** Why the login is in between, for who tapped on something else. */
export function WantedLine() {
  const { wantedThen } = useMessages(accountMessages);
  const wanted = useWanted(useLocation().search);
  if (!wanted) return null;
  return (
    <div className="mb-4 grid gap-1">
      <p className="font-semibold wrap-anywhere">{wanted.sentence}</p>
      {wanted.isNamed && <p className="text-sm text-muted">{wantedThen}</p>}
    </div>
  );
}
