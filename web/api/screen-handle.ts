import type { ComponentType } from 'react';
import type { UIMatch } from 'react-router';

/** What a screen gives the frame around it: `export const handle: ScreenHandle = { … }`. */
export type ScreenHandle = {
  /** Stands in the top bar while the screen is shown, such as the toggle of a side menu. */
  BarItem?: ComponentType;
  /** Stands alone, without frame and scripts, so that it can be shown under any address. */
  bare?: boolean;
};

export function handleOf(match: UIMatch): ScreenHandle {
  return (match.handle as ScreenHandle | undefined) ?? {};
}
