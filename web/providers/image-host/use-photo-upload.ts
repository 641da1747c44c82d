import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/rules.ts';
import { api } from '#web/api/browser.ts';
import { uploadPicture } from './upload.ts';

/** An address this close to its end may be gone by the time the form arrives. */
const marginSeconds = 30;
const reusableMs = (limits.uploadExpiresSeconds - marginSeconds) * 1000;

/** The person pressed Cancel: nothing to complain about. */
export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** How far a photo is on its way: `sent` from 0 to 1, null while none is. */
export type PhotoUpload = { sent: number | null; cancel: () => void };

/**
 * Uploads a photo, tells how far it is and can be stopped, also by leaving the screen. The same
 * file is not sent again while its address can still be used.
 */
export function usePhotoUpload() {
  const last = useRef<{ file: File; url: string; at: number } | null>(null);
  const current = useRef<AbortController | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  /** `token` is null while there is no account yet. */
  const upload = async (file: File, token: string | null): Promise<string> => {
    const kept = last.current;
    if (kept?.file === file && Date.now() - kept.at < reusableMs) return kept.url;
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
  /** The server did not take the address: the next upload sends the file again. */
  const forget = () => {
    last.current = null;
  };
  return { upload, forget, sent, cancel: () => current.current?.abort() };
}
