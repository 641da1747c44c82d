import type { Db } from './client.ts';

/** What a transaction may leave for work that begins after its commit. */
export type CommitEvent = 'pushes-due';

/** By transaction. */
const eventsOf = new WeakMap<Db, Set<CommitEvent>>();
/** By client, because a process may have several. */
const listenersOf = new WeakMap<Db, Map<CommitEvent, () => void>>();

/**
 * Emits an event once after the commit of `trx`, and never after its rollback. Only a hint, which a
 * killed process loses: work that must happen waits in a table too. Outside of `transact` nothing is
 * emitted.
 */
export function emitAfterCommit(trx: Db, event: CommitEvent): void {
  eventsOf.get(trx)?.add(event);
}

/** Calls `listener`, which must not throw, after each commit with this event; returns its end. */
export function onCommitted(db: Db, event: CommitEvent, listener: () => void): () => void {
  const listeners = listenersOf.get(db) ?? new Map<CommitEvent, () => void>();
  listenersOf.set(db, listeners.set(event, listener));
  return () => void listeners.delete(event);
}

/** A transaction whose events are emitted when it has committed. */
export async function withCommitEvents<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const events = new Set<CommitEvent>();
  const result = await db.transaction().execute((trx) => {
    eventsOf.set(trx, events);
    return work(trx);
  });
  for (const event of events) listenersOf.get(db)?.get(event)?.();
  return result;
}
