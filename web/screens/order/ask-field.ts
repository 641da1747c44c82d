/** A hidden field of a form that needs a confirmation. */
export const askField = 'ask';

/** The confirming button, which sends that form. */
export const sureField = 'sure';
