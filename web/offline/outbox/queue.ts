import { get, update } from 'idb-keyval';
import type { ApiError } from '#contract/client.ts';
import { openChannel } from '#web/ui/tab-channel.ts';

/** For all changes; the old name remains, because browsers have data stored under it. */
const channelName = 'waiting-bookings';

/** A list in IndexedDB whose changes other tabs and the worker learn of. */
export function createQueue<Item extends { email: string }>(
  storageKey: string,
  isSame: (one: Item, other: Item) => boolean,
) {
  async function change(by: (all: Item[]) => Item[]): Promise<void> {
    await update<Item[]>(storageKey, (all) => by(all ?? []));
    const channel = openChannel(channelName);
    channel?.postMessage(null);
    channel?.close();
  }
  return {
    change,
    read: async () => (await get<Item[]>(storageKey)) ?? [],
    put: (item: Item) => change((all) => [...all.filter((one) => !isSame(one, item)), item]),
    /** Changes only queued entries, and does not restore removed ones. */
    settle: (item: Item, isIt: (one: Item) => boolean) =>
      change((all) => all.map((one) => (isIt(one) ? item : one))),
    remove: (item: Item) => change((all) => all.filter((one) => !isSame(one, item))),
    clear: (except: string | null) => change((all) => all.filter(({ email }) => email === except)),
  };
}

/**
 * Calls `listener` after each change, in this tab, another tab or the worker; returns the cleanup.
 */
export function onOutboxChange(listener: () => void): () => void {
  const channel = openChannel(channelName);
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}

/** Transient failures: the same call may succeed later. */
export const isTransient = ({ problem }: ApiError) =>
  problem.status === 401 ||
  (problem.status === 429 && problem.code !== 'code-locked') ||
  problem.status >= 500;

/**
 * Locks across tabs and the service worker; the Web Locks API exists only on https and localhost,
 * and Firefox refuses locks where cookies are blocked.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!globalThis.navigator?.locks) return work();
  let hasBegun = false;
  const locked = () => {
    hasBegun = true;
    return work();
  };
  try {
    return (await navigator.locks.request(name, locked)) as Result;
  } catch (error) {
    if (hasBegun) throw error;
    return work();
  }
}
