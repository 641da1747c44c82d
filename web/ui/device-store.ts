type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/**
 * The storage of the browser, for the values that fit; the others, and all where it is blocked, away
 * or full, live as long as the page. Never throws, and stores nothing on the server.
 */
function storeOf(name: 'localStorage' | 'sessionStorage'): Store {
  const ofPage = new Map<string, string>();
  /** Null without a storage, or where it fails. */
  function ask<Answer>(work: (storage: Storage) => Answer): Answer | null {
    try {
      const storage = typeof document === 'undefined' ? null : window[name];
      return storage && work(storage);
    } catch {
      return null;
    }
  }
  return {
    getItem: (key) => ofPage.get(key) ?? ask((storage) => storage.getItem(key)),
    setItem(key, value) {
      ofPage.delete(key);
      const isStored = ask((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored || typeof document === 'undefined') return;
      // Full: an older value would be wrong.
      ask((storage) => storage.removeItem(key));
      ofPage.set(key, value);
    },
    removeItem(key) {
      ofPage.delete(key);
      ask((storage) => storage.removeItem(key));
    },
    clear() {
      ofPage.clear();
      ask((storage) => storage.clear());
    },
  };
}

/** In place of `localStorage`. */
export const deviceStore = storeOf('localStorage');

/** In place of `sessionStorage`. */
export const tabStore = storeOf('sessionStorage');
