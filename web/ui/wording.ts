import { createContext } from 'react';

/** How an error under a field is said: as it comes, unless somebody above says it otherwise. */
export const ErrorWording = createContext<(error: string) => string>((error) => error);
