/** Submits a form as its button would; `requestSubmit` is missing in Safari before 16. */
export function submitForm(form: HTMLFormElement, button?: HTMLElement | null): void {
  if (typeof form.requestSubmit === 'function') {
    form.requestSubmit(button);
    return;
  }
  (button ?? form.querySelector<HTMLElement>('[type=submit]'))?.click();
}
