/** A longer time-out for `vi.waitFor`, whose default of a second is too short on a busy machine. */
export const patience = { timeout: 15_000 };
