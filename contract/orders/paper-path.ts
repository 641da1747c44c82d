/** The path of the page for the check of a sale paper, without language prefix. */
export const paperPath = (code: string): string => `/paper/${shownCode(code)}`;

/** A paper's code as people read it: `3F2A-91BC-04D7`. */
export const shownCode = (code: string): string =>
  (code.toUpperCase().match(/.{1,4}/g) ?? []).join('-');
