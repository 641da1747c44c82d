const attempts = 5;
const pauseMs = 5_000;

/** Waits until the device is online again, or for a time-out. */
const nextChance = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, pauseMs);
  });

/** Imports a script, with retries for a bad network. */
export async function importWithRetry<T>(load: () => Promise<T>, left = attempts): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // What a browser cannot read does not become readable.
    if (left === 1 || error instanceof SyntaxError) throw error;
    await nextChance();
    return importWithRetry(load, left - 1);
  }
}
