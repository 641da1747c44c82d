import { createContext } from 'react';

/** How an error under a field is said: as it comes, unless somebody above says it otherwise. */
export const TranslateError = createContext<(error: string) => string>((error) => error);
