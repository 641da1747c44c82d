import type { CDPSession } from 'playwright-core';

export const kinds = ['document', 'script', 'style', 'picture', 'data', 'other'] as const;
export type Kind = (typeof kinds)[number];

/** A response: its bytes on the wire with headers, and times in `performance.now()` of the page. */
export type Transfer = { url: string; kind: Kind; bytes: number; from: number; to: number };

const kindOf: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'picture',
  Fetch: 'data',
  XHR: 'data',
};

/** Records the transfers of a page from now on. */
export async function watchTraffic(session: CDPSession) {
  const open = new Map<string, { url: string; kind: Kind; from: number }>();
  const transfers: Transfer[] = [];
  // The first request is the document, which starts the clock of the page.
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
    // Served from a cache.
    if (encodedDataLength > 0) transfers.push({ ...request, bytes: encodedDataLength, to });
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await session.send('Network.enable');
  return {
    transfers,
    /** Whether a request is pending. */
    isOpen: () => open.size > 0,
  };
}
