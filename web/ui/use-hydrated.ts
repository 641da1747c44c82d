import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False until hydration: input typed before that, or a form sent before that, would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
