import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { useForm } from './use-form.ts';

type Texts = Record<string, string>;

/** The current texts of all fields; the values of checkboxes with commas between them. */
export function textsOf(form: HTMLFormElement): Texts {
  const texts = new Map<string, string>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    const before = texts.get(name);
    texts.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(texts);
}

/** Writes texts into the fields of `texts`, as if they had been typed. */
export function fillIn(form: HTMLFormElement, texts: Texts): void {
  for (const field of [...form.elements] as HTMLInputElement[]) {
    const text = texts[field.name];
    if (text === undefined || field.type === 'file') continue;
    const isTicked = field.type === 'radio' || field.type === 'checkbox';
    if (isTicked) field.checked = text.split(',').includes(field.value);
    else field.value = text;
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

type UsedForm = Pick<ReturnType<typeof useForm>, 'check' | 'element' | 'initial'>;

/** Writes one field, and checks it again where it shows an error. */
export function setField({ check, element }: UsedForm, name: string, text: string): void {
  if (!element.current) return;
  fillIn(element.current, { [name]: text });
  check(name);
}

/** The texts of these fields, also while they change; '' for a missing field. */
export function useTexts<Name extends string>(
  { element, initial }: UsedForm,
  names: readonly Name[],
): Record<Name, string> {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const form = element.current;
      const events = ['input', 'change'] as const;
      for (const event of events) form?.addEventListener(event, onChange);
      return () => {
        for (const event of events) form?.removeEventListener(event, onChange);
      };
    },
    [element],
  );
  const pick = (texts: Texts) => JSON.stringify(names.map((name) => texts[name] ?? ''));
  const before = () => pick(initial);
  const now = () => (element.current ? pick(textsOf(element.current)) : before());
  const snapshot = useSyncExternalStore(subscribe, now, before);
  return useMemo(() => {
    const texts: string[] = JSON.parse(snapshot);
    return Object.fromEntries(names.map((name, index) => [name, texts[index]]));
  }, [snapshot, names]) as Record<Name, string>;
}
