import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/phones/products.ts';
import { api } from '#web/api/browser.ts';
import { moveSavedIntoAccount, savedQuery, toggleSaved } from '#web/api/saved-phones.ts';
import { onSavedPhones, savedPhones } from '#web/session/saved-phones.ts';

type Owner = {
  /** Of who is signed in. */
  email: string | undefined;
  queryClient: QueryClient;
};

/** Whose phones this page has moved into the account, once for all its hearts. */
let movedFor: string | undefined;

/** Calls `listener` with whether a phone is saved, now and at each change; returns how to stop. */
export function followSaved(
  id: string,
  listener: (isSaved: boolean) => void,
  { email, queryClient }: Owner,
): () => void {
  if (email && movedFor !== email) {
    movedFor = email;
    moveSavedIntoAccount(api).then(
      (phones) => queryClient.setQueryData(savedQuery(api).queryKey, phones),
      () => {
        // The next page tries again.
        movedFor = undefined;
      },
    );
  }
  const tell = () => listener(id in savedPhones());
  tell();
  return onSavedPhones(tell);
}

/** Saves a phone, or forgets it. */
export async function toggleHeart(
  phone: Pick<Product, '_id' | 'selingPrice'>,
  { email, queryClient }: Owner,
): Promise<void> {
  await toggleSaved(api, phone, email !== undefined).catch(() => {
    // It stays on the device, from where it is moved the next time.
  });
  await queryClient.invalidateQueries(savedQuery(api));
}
