import type { Language } from '#contract/languages.ts';

const bangla = /\p{Script=Bengali}/u;

/** The language of what a member has typed, by its script: for `lang`, so that it is read aloud right. */
export const textLanguage = (text: string): Language => (bangla.test(text) ? 'bn' : 'en');
