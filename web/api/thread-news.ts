import { useEffect, useRef } from 'react';
import { openChannel } from '#web/ui/tab-channel.ts';
import { useVisible } from '#web/ui/use-visible.ts';

/**
 * Milliseconds until a stream that the server refused is requested again, or up to twice as many:
 * browsers that were refused together return one by one.
 */
const again = 20_000;

/**
 * Calls `onNews` with the id of a thread in which something is new, and with an empty one after a
 * gap, while the page is visible. Only a hint: without a stream pages read again by themselves.
 */
export function useThreadNews(onNews: (threadId: string) => void): void {
  const isVisible = useVisible();
  const newest = useRef(onNews);
  useEffect(() => {
    newest.current = onNews;
  });
  useEffect(() => {
    if (isVisible) return listenToNews((threadId) => newest.current(threadId));
  }, [isVisible]);
}

/**
 * One stream for all tabs, because browsers open only six connections to a host over HTTP/1.1: the
 * tab with the lock has it, and passes the hints on. Hidden tabs are frozen, so none of them has it.
 */
function listenToNews(onNews: (threadId: string) => void): (() => void) | undefined {
  if (typeof EventSource === 'undefined' || !navigator.locks) return undefined;
  const channel = openChannel('thread-news');
  if (!channel) return undefined;
  channel.onmessage = ({ data }: MessageEvent<string>) => onNews(data);
  const end = new AbortController();
  const { signal } = end;
  const stream = async () => {
    while (!signal.aborted) await untilRefused(signal, pass);
  };
  const pass = (threadId: string) => {
    onNews(threadId);
    channel.postMessage(threadId);
  };
  // Rejects if the page is hidden before its turn.
  navigator.locks.request('thread-news', { signal }, stream).catch(() => {});
  return () => {
    end.abort();
    channel.close();
  };
}

/** The browser itself connects again, except after a refusal. */
function untilRefused(signal: AbortSignal, pass: (threadId: string) => void): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource('/api/news');
    source.onmessage = ({ data }: MessageEvent<string>) => pass(data);
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED)
        setTimeout(resolve, again * (1 + Math.random()));
    };
    const close = () => {
      source.close();
      resolve();
    };
    signal.addEventListener('abort', close, { once: true });
  });
}
