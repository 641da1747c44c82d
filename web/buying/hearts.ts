import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/phones/products.ts';
import { api } from '#web/api/browser.ts';
import { moveSavedIntoAccount, savedQuery, toggleSaved } from '#web/api/saved-phones.ts';
import { onSavedPhones, savedPhones } from '#web/session/saved-phones.ts';

type Owner = {
  /** The address of the signed-in member. */
  email: string | undefined;
  queryClient: QueryClient;
};

/** The account into which this page has moved the device's saved phones, once for all hearts. */
let movedFor: string | undefined;

/** Calls `listener` with whether a phone is saved, now and at each change; returns the cleanup. */
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
    // It remains on the device, and is moved to the account next time.
  });
  await queryClient.invalidateQueries(savedQuery(api));
}
