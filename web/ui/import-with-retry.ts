const attempts = 5;
const pauseMs = 5_000;

/** What came and cannot be read, or throws, does so each time; only a network changes. */
const isAway = (error: unknown) =>
  error instanceof TypeError && /fetch|import|load/i.test(error.message);

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
    if (left === 1 || !isAway(error)) throw error;
    await nextChance();
    return importWithRetry(load, left - 1);
  }
}
