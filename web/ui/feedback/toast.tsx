import { type ComponentType, useEffect, useState } from 'react';
import { importWithRetry } from '../import-with-retry.ts';
import { onIdle } from '../on-idle.ts';

let coming: Promise<typeof import('./toasts.tsx')> | undefined;

/** What draws toasts, with the library behind it: no page waits for it. */
export function toastScript() {
  coming ??= importWithRetry(() => import('./toasts.tsx'));
  return coming;
}

let isTold = () => {};

/** Kept once something is to be said. */
export const firstToast = new Promise<void>((resolve) => {
  isTold = resolve;
});

async function tell(kind: 'success' | 'error', text: string) {
  isTold();
  try {
    const { toast } = await toastScript();
    toast[kind](text);
  } catch {
    // There is no network at all: the next toast asks again.
    coming = undefined;
  }
}

/** Says something for a moment, at the upper edge; as soon as the script is there. */
export const toast = {
  success: (text: string) => void tell('success', text),
  error: (text: string) => void tell('error', text),
};

/** Where toasts appear: from when the page is at rest, or the first is told. */
export function LazyToasts() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    const show = async () => {
      const { Toasts } = await toastScript();
      setToasts(() => Toasts);
    };
    const tryToShow = () => void show().catch(() => {});
    void firstToast.then(tryToShow);
    onIdle(tryToShow);
  }, []);
  return Toasts && <Toasts />;
}
