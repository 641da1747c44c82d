import { districtKey } from '#web/session/own-district.ts';

/** Where this device has the choice of each field; search and profile have the district, too. */
export const storedChoices = { around: districtKey, max: 'my-budget' };

/**
 * Fills the fields of a form with what was chosen on this device before, and stores what is sent. In
 * plain DOM, so that it works before the framework runs. Self-contained: it becomes the text of an
 * inline script too. Does nothing the second time.
 */
export function rememberChoice(form: HTMLFormElement, stored: Record<string, string>): void {
  if (form.hasAttribute('data-started')) return;
  form.toggleAttribute('data-started', true);
  const fields = Object.keys(stored).map((name) => ({
    field: form.elements.namedItem(name) as HTMLSelectElement,
    key: stored[name] as string,
  }));
  // Blocked storage throws: then it is chosen again.
  const attempt = (work: (field: HTMLSelectElement, key: string) => void) => {
    try {
      for (const { field, key } of fields) work(field, key);
    } catch {}
  };
  attempt((field, key) => {
    const value = localStorage.getItem(key);
    // A value that is no choice would leave the field empty.
    const isChoice = [...field.options].some((option) => option.value === value);
    if (value && isChoice && !field.value) field.value = value;
  });
  form.addEventListener('submit', () => {
    attempt((field, key) => {
      if (field.value) localStorage.setItem(key, field.value);
      else localStorage.removeItem(key);
    });
  });
}
