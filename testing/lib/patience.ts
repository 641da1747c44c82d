/** For `vi.waitFor`, which by itself gives up after a second: too early on a busy machine. */
export const patience = { timeout: 15_000 };
