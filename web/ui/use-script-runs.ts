import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the page's script runs: what is typed or sent before would be lost. */
export function useScriptRuns(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
