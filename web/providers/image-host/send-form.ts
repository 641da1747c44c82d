import { Unreachable } from '#contract/client.ts';

/** When nothing has moved for so long, the network counts as broken. */
const patienceMs = 60_000;

export type Sending = {
  /** Stops it: the promise is then rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How much of it has left this device, from 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined;
};

/**
 * A POST that tells how far it is: `fetch` can't yet. Throws `Unreachable` without an answer.
 */
export function sendForm(
  url: string,
  form: FormData,
  { headers, signal, onProgress }: Sending & { headers: Record<string, string> },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let patience: ReturnType<typeof setTimeout>;
    const waitOn = () => {
      clearTimeout(patience);
      patience = setTimeout(() => request.abort(), patienceMs);
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
      clearTimeout(patience);
      signal?.removeEventListener('abort', stop);
    };
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', stop);
    waitOn();
    request.send(form);
  });
}
