import type { StoredToken, TokenStore } from './token-store.ts';

/** A token store without a database, for other tests: one process, two tries. */
export function memoryTokenStore(): TokenStore {
  let stored: StoredToken | null = null;
  let asked: number[] = [];
  let lastProblem: string | null = null;
  return {
    read: async () => stored,
    async lease(now) {
      asked = asked.filter((at) => at > now.getTime() - 3_600_000);
      if (asked.length >= 2) return { kind: 'spent', problem: lastProblem };
      asked.push(now.getTime());
      return { kind: 'mine' };
    },
    async keep(token) {
      stored = token;
    },
    async giveUp(problem) {
      lastProblem = problem;
    },
    async uncount(leasedAt) {
      asked = asked.filter((at) => at !== leasedAt.getTime());
    },
    async forgetRefresh(problem) {
      lastProblem = problem;
      if (stored) stored = { ...stored, refreshToken: null };
    },
    async drop(token) {
      if (stored?.token === token) stored = { ...stored, token: null, refreshToken: null };
    },
  };
}
