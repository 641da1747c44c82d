import { useRef } from 'react';
import { limits } from '#contract/rules.ts';
import { api } from '#web/data/browser.ts';
import { uploadPicture } from '#web/providers/image-host/upload.ts';
import { currentToken } from '#web/session/token.ts';
import { useSession } from '#web/session/use-session.ts';

/** An address this close to its end may be gone by the time the form arrives. */
const marginSeconds = 30;
const reusableMs = (limits.uploadExpiresSeconds - marginSeconds) * 1000;

/** Uploads a picture; the same file is not sent again while its address can still be used. */
export function useUploadOnce() {
  const email = useSession()?.email;
  const last = useRef<{ file: File; url: string; at: number } | null>(null);
  return {
    upload: async (file: File): Promise<string> => {
      const kept = last.current;
      if (kept?.file === file && Date.now() - kept.at < reusableMs) return kept.url;
      const at = Date.now();
      const url = await uploadPicture(file, api, email ? await currentToken(email) : null);
      last.current = { file, url, at };
      return url;
    },
    /** The server did not take the address: the next upload sends the file again. */
    forget: () => {
      last.current = null;
    },
  };
}
