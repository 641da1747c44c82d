type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/**
 * The storage of the browser, for the values that fit; the others, and all where it is blocked, away
 * or full, live as long as the page. Never throws, and stores nothing on the server.
 */
function storeOf(name: 'localStorage' | 'sessionStorage'): Store {
  const ofPage = new Map<string, string>();
  function real(): Storage | null {
    try {
      return typeof document === 'undefined' ? null : window[name];
    } catch {
      return null;
    }
  }
  return {
    getItem: (key) => ofPage.get(key) ?? real()?.getItem(key) ?? null,
    setItem(key, value) {
      ofPage.delete(key);
      try {
        const storage = real();
        if (storage) return storage.setItem(key, value);
      } catch {
        // Full: an older value would be wrong.
        real()?.removeItem(key);
      }
      if (typeof document !== 'undefined') ofPage.set(key, value);
    },
    removeItem(key) {
      ofPage.delete(key);
      real()?.removeItem(key);
    },
    clear() {
      ofPage.clear();
      real()?.clear();
    },
  };
}

/** In place of `localStorage`. */
export const deviceStore = storeOf('localStorage');

/** In place of `sessionStorage`. */
export const tabStore = storeOf('sessionStorage');
