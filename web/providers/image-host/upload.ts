import type { CallOutput } from '#contract/calls.ts';
import { type Api, readResponse } from '#contract/client.ts';
import { limits } from '#contract/rules.ts';
import { type Sending, sendForm } from './send-form.ts';

/**
 * Sends a picture and gives its address. `token` is null during registration, when a short-lived
 * ticket is asked for instead.
 */
export async function uploadPicture(
  file: File,
  api: Api,
  token: string | null,
  sending: Sending = {},
): Promise<string> {
  const query = new URLSearchParams({ expiration: String(limits.uploadExpiresSeconds) });
  if (!token) query.set('key', (await api('POST /images/ticket')).key);
  const form = new FormData();
  form.append('image', file);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await sendForm(`/api/images?${query}`, form, { ...sending, headers });
  const { data } = (await readResponse(answer)) as CallOutput<'POST /images'>;
  return data.url;
}
