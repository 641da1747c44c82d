import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The page whose call is being made; `id` is null once the call has taken it. */
const callingPage = new AsyncLocalStorage<{ id: string | null }>();
const callsOfPages = new WeakSet<IncomingMessage>();

/**
 * Makes the call of a page's loader as a part of the page's request: under its id, and in the log and
 * the figures of traffic only if it fails.
 */
export const callWithin = <T>(pageId: string, call: () => Promise<T>): Promise<T> =>
  callingPage.run({ id: pageId }, call);

/** The id of a request: its page's, if a page makes it. */
export function requestIdOf(raw: IncomingMessage): string {
  const page = callingPage.getStore();
  if (!page?.id) return randomUUID();
  const { id } = page;
  // What the call causes afterwards is no part of the page.
  page.id = null;
  callsOfPages.add(raw);
  return id;
}

export const isCallOfPage = ({ raw }: FastifyRequest): boolean => callsOfPages.has(raw);
