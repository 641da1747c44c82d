import type { CDPSession } from 'playwright-core';

export const kinds = ['document', 'script', 'style', 'picture', 'data', 'other'] as const;
export type Kind = (typeof kinds)[number];

/** One answer, in bytes on the wire with its headers; times as `performance.now()` of the page. */
export type Transfer = { url: string; kind: Kind; bytes: number; from: number; to: number };

const kindOf: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'picture',
  Fetch: 'data',
  XHR: 'data',
};

/** Writes down what a page fetches, from now on. */
export async function watchTraffic(session: CDPSession) {
  const open = new Map<string, { url: string; kind: Kind; from: number }>();
  const transfers: Transfer[] = [];
  // The first request is the page's own; the clock of the page starts with it.
  let start: number | undefined;

  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    start ??= timestamp;
    const kind = kindOf[type ?? ''] ?? 'other';
    open.set(requestId, { url: request.url, kind, from: (timestamp - start) * 1000 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = open.get(requestId);
    if (!request) return;
    open.delete(requestId);
    const to = (timestamp - (start ?? timestamp)) * 1000;
    // Nothing on the wire: it came out of a cache.
    if (encodedDataLength > 0) transfers.push({ ...request, bytes: encodedDataLength, to });
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await session.send('Network.enable');
  return {
    transfers,
    /** Whether something was asked for and is not there yet. */
    isOpen: () => open.size > 0,
  };
}
