import { importWithRetry } from '../import-with-retry.ts';

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
