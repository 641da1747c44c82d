import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { SavedPhone } from '#contract/search/saved.ts';
import { keepSavedPhones, savedPhones, withoutPhone } from '#web/session/saved-phones.ts';

/** The phones that the account has saved, the last one first. */
export const savedQuery = (api: Api) =>
  queryOptions({ queryKey: ['saved'], queryFn: () => api('GET /saved') });

/** Saves a phone or removes it: on the device at once, and in the account of a signed-in member. */
export async function toggleSaved(
  api: Api,
  phone: { _id: string; selingPrice: number },
  isMember: boolean,
): Promise<void> {
  const before = savedPhones();
  const id = phone._id;
  if (id in before) {
    keepSavedPhones(withoutPhone(before, id));
    if (isMember) await api('DELETE /saved/:id', { params: { id } });
    return;
  }
  keepSavedPhones({ ...before, [id]: { price: phone.selingPrice } });
  if (!isMember) return;
  await api('POST /saved', { body: { phones: [{ _id: id, price: phone.selingPrice }] } });
  keepSavedPhones({ ...savedPhones(), [id]: { price: phone.selingPrice, isKept: true } });
}

/**
 * Moves the device's saved phones into the account; afterwards the device has a copy of the
 * account's.
 */
export async function moveSavedIntoAccount(api: Api): Promise<SavedPhone[]> {
  const own = Object.entries(savedPhones()).filter(([, { isKept }]) => !isKept);
  if (own.length > 0) {
    await api('POST /saved', {
      body: { phones: own.map(([_id, { price }]) => ({ _id, price })) },
    });
  }
  const saved = await api('GET /saved');
  const kept = saved.map(
    ({ _id, savedPrice }) => [_id, { price: savedPrice, isKept: true as const }] as const,
  );
  keepSavedPhones(Object.fromEntries(kept.reverse()));
  return saved;
}
