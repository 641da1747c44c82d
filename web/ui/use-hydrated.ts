import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether React has taken over the page; unlike `useHydrated`, its change draws nothing. */
export const page = { isTaken: false };

/** False until hydration: input typed before that, or a form sent before that, would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
