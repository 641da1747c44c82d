/**
 * Where storage is blocked, away or broken, one that lives as long as the page: the router's own
 * lines in the page use it untested, and each page would report a failure. Self-contained: it
 * becomes the text of an inline script, written for engines that read no other script of the page.
 */
export function standInForStorage(): void {
  const replace = (name: 'localStorage' | 'sessionStorage') => {
    try {
      window[name].getItem('');
    } catch (_) {
      const values: Record<string, string> = {};
      const value = {
        getItem: (key: string) => (`$${key}` in values ? values[`$${key}`] : null),
        setItem: (key: string, text: string) => {
          values[`$${key}`] = String(text);
        },
        removeItem: (key: string) => {
          delete values[`$${key}`];
        },
        clear: () => {
          for (const key in values) delete values[key];
        },
      };
      try {
        Object.defineProperty(window, name, { configurable: true, value: value });
      } catch (_) {
        // The shop's own scripts test it first.
      }
    }
  };
  replace('localStorage');
  replace('sessionStorage');
}
