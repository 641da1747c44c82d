import { createContext } from 'react';

/** Translates the error under a field; without a provider above, it is shown as it is. */
export const TranslateError = createContext<(error: string) => string>((error) => error);
