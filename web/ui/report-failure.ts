/**
 * Reports an error as one that was thrown. Engines that read the scripts, but have no `reportError`,
 * are Chromium 89 to 94 and Safari 15.0 to 15.3; there a page could not be left to the server.
 */
export function reportFailure(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else
    setTimeout(() => {
      throw error;
    });
}
