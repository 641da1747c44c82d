import { type RefObject, useLayoutEffect } from 'react';
import { tabStore } from '#web/ui/device-store.ts';

/**
 * Stores the texts typed into a dialog's form, because a dialog is easily closed by accident, for
 * example by Android's back button; reopened for the same `key`, the form has them. They are
 * removed with the tab or the session, like all session storage. Returns a function to call after
 * the form was sent.
 */
export function useKeptInput(form: RefObject<HTMLFormElement | null>, key: string): () => void {
  // A passive effect would show the empty form first.
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    for (const [name, value] of Object.entries(readKept(key))) {
      const field = element.elements.namedItem(name);
      if (value && field && 'value' in field) field.value = value;
    }
    // Values that the program sets fire no event.
    const keepTyped = () => keep(key, typedIn(element));
    element.addEventListener('input', keepTyped);
    return () => element.removeEventListener('input', keepTyped);
  }, [form, key]);
  return () => keep(key, {});
}

/** Without hidden fields, which belong to the earlier page, and files, which no script can put back. */
function typedIn(form: HTMLFormElement): Record<string, string> {
  const hidden = new Set(
    [...form.elements].flatMap((each) =>
      each instanceof HTMLInputElement && each.type === 'hidden' ? each.name : [],
    ),
  );
  const typed = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && !hidden.has(name),
  );
  return Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
}

function readKept(key: string): Record<string, string> {
  try {
    return JSON.parse(tabStore.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

function keep(key: string, values: Record<string, string>): void {
  try {
    tabStore.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage the form starts empty.
  }
}
