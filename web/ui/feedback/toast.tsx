import { type ComponentType, useEffect, useState } from 'react';
import { importWithRetry } from '../import-with-retry.ts';
import { onIdle } from '../on-idle.ts';
import type { Next } from './toasts.tsx';

let loading: Promise<typeof import('./toasts.tsx')> | undefined;

/** Loads the toast renderer with its library lazily. */
export function toastScript() {
  loading ??= importWithRetry(() => import('./toasts.tsx'));
  return loading;
}

let resolveFirst = () => {};

/** Resolves with the first toast. */
export const firstToast = new Promise<void>((resolve) => {
  resolveFirst = resolve;
});

async function show(kind: 'success' | 'error', text: string, next?: Next) {
  resolveFirst();
  try {
    const { showToast } = await toastScript();
    showToast(kind, text, next);
  } catch {
    // The import failed without a network: the next toast retries.
    loading = undefined;
  }
}

/** Shows a message for some seconds at the top, as soon as the script has loaded. */
export const toast = {
  success: (text: string, next?: Next) => void show('success', text, next),
  error: (text: string) => void show('error', text),
};

/** Mounts the toasts when the page is idle, or when the first one is shown. */
export function LazyToasts() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    const mount = async () => {
      const { Toasts } = await toastScript();
      setToasts(() => Toasts);
    };
    const tryToShow = () => void mount().catch(() => {});
    void firstToast.then(tryToShow);
    onIdle(tryToShow);
  }, []);
  return Toasts && <Toasts />;
}
