/** What a check found: a sentence for the operator of the machine. */
export type Finding = {
  /** `wrong`: the shop does not open, or something fails tomorrow. `note`: allowed, and worth knowing. */
  state: 'good' | 'note' | 'wrong';
  sentence: string;
};

export const good = (sentence: string): Finding => ({ state: 'good', sentence });
export const note = (sentence: string): Finding => ({ state: 'note', sentence });
export const wrong = (sentence: string): Finding => ({ state: 'wrong', sentence });

/** The reason of a failure, without a stack. */
export const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
};
