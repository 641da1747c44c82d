/** The message of a browser's failure in which a script did not arrive, as on bad networks. */
export const missingScript = 'A script did not come';
