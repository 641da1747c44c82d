import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { type Api, readResponse, Unreachable } from '#contract/client.ts';
import { limits } from '#contract/rules.ts';
import { api } from '#web/api/browser.ts';

/** An address this close to its expiry may be gone when the form arrives. */
const marginSeconds = 30;
const reusableMs = (limits.uploadExpiresSeconds - marginSeconds) * 1000;

/** Whether the person cancelled the upload: that is no error to show. */
export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The progress of an upload: `sent` from 0 to 1, null while idle. */
export type PhotoUpload = { sent: number | null; cancel: () => void };

/**
 * Uploads a photo with progress. It can be cancelled, and leaving the screen cancels it. The same
 * file is not uploaded again while its address is valid.
 */
export function usePhotoUpload() {
  const last = useRef<{ file: File; url: string; at: number } | null>(null);
  const current = useRef<AbortController | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  /** `token` is null before the account exists. */
  const upload = async (file: File, token: string | null): Promise<string> => {
    const cached = last.current;
    if (cached?.file === file && Date.now() - cached.at < reusableMs) return cached.url;
    const at = Date.now();
    const controller = new AbortController();
    current.current = controller;
    setSent(0);
    try {
      const { signal } = controller;
      const url = await uploadPicture(file, api, token, { signal, onProgress: setSent });
      last.current = { file, url, at };
      return url;
    } finally {
      setSent(null);
    }
  };
  /** After the server has rejected the address, the next upload sends the file again. */
  const forget = () => {
    last.current = null;
  };
  return { upload, forget, sent, cancel: () => current.current?.abort() };
}

/**
 * Uploads a picture and returns its address. During registration `token` is null, and a short-lived
 * upload ticket is requested instead.
 */
export async function uploadPicture(
  file: File,
  api: Api,
  token: string | null,
  { for: purpose, ...sending }: Sending & { for?: 'listing' } = {},
): Promise<string> {
  const query = new URLSearchParams({ expiration: String(limits.uploadExpiresSeconds) });
  if (purpose) query.set('for', purpose);
  if (!token) query.set('key', (await api('POST /images/ticket')).key);
  const form = new FormData();
  form.append('image', file);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await sendForm(`/api/images?${query}`, form, { ...sending, headers });
  const { data } = (await readResponse(answer)) as CallOutput<'POST /images'>;
  return data.url;
}

/** Without progress for this long, the upload fails. */
const stallTimeoutMs = 60_000;

export type Sending = {
  /** Aborts the upload: the promise rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** The fraction sent, from 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined;
};

/**
 * A POST with upload progress, which `fetch` does not support yet. Throws `Unreachable` without an
 * answer.
 */
export function sendForm(
  url: string,
  form: FormData,
  { headers, signal, onProgress }: Sending & { headers: Record<string, string> },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout>;
    const waitOn = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => request.abort(), stallTimeoutMs);
    };
    const stop = () => request.abort();

    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      waitOn();
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new Unreachable('The picture could not be sent'));
    request.onabort = () =>
      reject(signal?.aborted ? signal.reason : new Unreachable('Nothing moved for too long'));
    request.onloadend = () => {
      clearTimeout(stallTimer);
      signal?.removeEventListener('abort', stop);
    };
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', stop);
    waitOn();
    request.send(form);
  });
}
