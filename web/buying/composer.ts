/** The field in which a message is written; its form may be hydrated later than its neighbours. */
export const composerId = 'composer';

/** Milliseconds in which a second press of the button is a double tap. */
export const doubleTap = 1000;

/**
 * Puts a text into the field, after what is typed there already, with the focus at its end. Nothing
 * is sent.
 */
export function putIntoComposer(text: string): void {
  const field = document.getElementById(composerId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const typed = field.value.trimEnd();
  field.value = typed ? `${typed}\n${text}` : text;
  // Values that the program sets fire no event, and the typed text is stored by its event.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
