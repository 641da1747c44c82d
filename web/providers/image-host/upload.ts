import type { CallOutput } from '#contract/calls.ts';
import { limits } from '#contract/rules.ts';
import { type Api, read, Unreachable } from '#web/api.ts';

/**
 * Sends a picture and gives its address. `token` is null during registration, when a short-lived
 * ticket is asked for instead.
 */
export async function uploadPicture(file: File, api: Api, token: string | null): Promise<string> {
  const query = new URLSearchParams({ expiration: String(limits.uploadExpiresSeconds) });
  if (!token) query.set('key', (await api('POST /images/ticket')).key);
  const form = new FormData();
  form.append('image', file);
  const answer = await fetch(`/api/images?${query}`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch((error: unknown) => {
    throw new Unreachable('The picture could not be sent', { cause: error });
  });
  const { data } = (await read(answer)) as CallOutput<'POST /images'>;
  return data.url;
}
