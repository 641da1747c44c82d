import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Keeps what is typed into the form of a dialog, because a dialog is easily closed by accident, for
 * instance by Android's back button: opened again for the same `key`, the form has it. It ends with
 * the tab or the session, as everything in the session storage does. Returns what to call when the
 * form was sent.
 */
export function useKeptInput<Values extends FieldValues>(
  { setValue, subscribe }: UseFormReturn<Values>,
  key: string,
): () => void {
  useEffect(() => {
    for (const [name, value] of Object.entries(readKept<Values>(key))) {
      if (value) setValue(name as FieldPath<Values>, value);
    }
    return subscribe({
      formState: { values: true },
      // What the program fills in by itself has no type of event.
      callback: ({ type, values }) => void (type && keep(key, values)),
    });
  }, [key, setValue, subscribe]);
  return () => keep(key, {});
}

function readKept<Values>(key: string): Partial<Values> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

function keep(key: string, values: FieldValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage the form begins anew.
  }
}
