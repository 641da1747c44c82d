const attempts = 5;
const pauseMs = 5_000;

/** Until the device says that it has a network again, or for a while. */
const nextChance = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, pauseMs);
  });

/** Loads a script that the page can wait for: on a bad network not at the first attempt. */
export async function importWithRetry<T>(load: () => Promise<T>, left = attempts): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (left === 1) throw error;
    await nextChance();
    return importWithRetry(load, left - 1);
  }
}
