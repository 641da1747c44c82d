import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Spinner } from './spinner.tsx';

const attempts = 5;
const pauseMs = 5_000;

/** Until the device says that it has a network again, or for a while. */
const nextChance = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, pauseMs);
  });

async function persistently<T>(load: () => Promise<T>, left = attempts): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (left === 1) throw error;
    await nextChance();
    return persistently(load, left - 1);
  }
}

/**
 * A part of a screen whose script the page does not wait for; it stands in `<Late>`. The server has
 * drawn it, and its buttons wait as they do everywhere until their script runs. It is asked for as
 * soon as the rest of the screen is there, and again when the network was away.
 */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const coming = typeof document === 'undefined' ? null : persistently(load);
  // Whoever shows the part is told.
  coming?.catch(() => {});
  return lazy(async () => ({ default: await (coming ?? load()) }));
}

/** Around a late part: what stands there when a screen was opened before the part's script came. */
export function Late({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Spinner />}>{children}</Suspense>;
}
