/** A hidden field of a form before which the page asks. */
export const askField = 'ask';

/** The button of the question, which sends that form. */
export const sureField = 'sure';
