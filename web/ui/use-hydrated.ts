import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and until the page's script runs: a form that is sent, or a field that only
 * the script reads and is typed into, before that would be lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
