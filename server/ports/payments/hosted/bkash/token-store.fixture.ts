import type { StoredToken, TokenStore } from './token-store.ts';

/** A token store without a database, for tests of other things: one process, two tries. */
export function memoryTokenStore(): TokenStore {
  let stored: StoredToken | null = null;
  let asked: number[] = [];
  return {
    read: async () => stored,
    async lease(now) {
      asked = asked.filter((at) => at > now.getTime() - 3_600_000);
      if (asked.length >= 2) return 'spent';
      asked.push(now.getTime());
      return 'mine';
    },
    async keep(token) {
      stored = token;
    },
    giveUp: async () => {},
    async drop(token) {
      if (stored?.token === token) stored = { ...stored, token: null };
    },
  };
}
