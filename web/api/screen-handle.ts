import type { ComponentType } from 'react';
import type { UIMatch } from 'react-router';

/** A screen sets options of the frame around it: `export const handle: ScreenHandle = { … }`. */
export type ScreenHandle = {
  /** Rendered in the top bar while the screen is shown, such as the toggle of a side menu. */
  BarItem?: ComponentType;
  /** Without frame and scripts, so that the page works under any address. */
  bare?: boolean;
  /**
   * The scripts wait for a sign of intent (`web/app/load-on-intent.ts`). For screens that most
   * visitors only read, and whose first actions work without script.
   */
  scriptsOnIntent?: boolean;
  /** Members act here, so for them such scripts also load while they read. */
  membersAtRest?: boolean;
};

export function handleOf(match: UIMatch): ScreenHandle {
  return (match.handle as ScreenHandle | undefined) ?? {};
}
