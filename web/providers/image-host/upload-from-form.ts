import type { CallOutput } from '#contract/calls.ts';
import { type Api, readResponse } from '#contract/client.ts';
import { limits } from '#contract/rules.ts';

type Caller = {
  api: Api;
  fetchApi: typeof fetch;
  /** Null before the account exists: then an upload ticket is requested instead. */
  token: string | null;
};

/**
 * Uploads the picture of a form that was sent without script, and returns its address. On the
 * server: `uploadPicture` does the same in the browser, with progress.
 */
export async function uploadFromForm(file: File, caller: Caller): Promise<string> {
  const { api, fetchApi, token } = caller;
  const query = new URLSearchParams({ expiration: String(limits.uploadExpiresSeconds) });
  if (!token) query.set('key', (await api('POST /images/ticket')).key);
  const form = new FormData();
  form.append('image', file);
  const answer = await fetchApi(`/api/images?${query}`, {
    method: 'POST',
    body: form,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  const { data } = (await readResponse(answer)) as CallOutput<'POST /images'>;
  return data.url;
}
