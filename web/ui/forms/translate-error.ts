import { createContext } from 'react';

/** Translates field errors; without a provider they are shown unchanged. */
export const TranslateError = createContext<(error: string) => string>((error) => error);
