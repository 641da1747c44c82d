/** Where a program is killed: every step that it takes passes here and is counted. */
export type KillSwitch = ReturnType<typeof createKillSwitch>;

/**
 * Counts steps from `arm` on, and calls `kill` at the one with number `at` (from 0; `null` never).
 * Whoever carries a step asks `reached` first, and carries nothing of a dead program.
 */
export function createKillSwitch() {
  let steps: string[] = [];
  let target: number | null = null;
  let kill = () => {};
  let armed = false;
  let dead = false;
  return {
    arm(at: number | null, killProgram: () => void): void {
      steps = [];
      target = at;
      kill = killProgram;
      armed = true;
      dead = false;
    },
    /** Counts no more; gives the steps since `arm`. */
    disarm(): string[] {
      armed = false;
      dead = false;
      return steps;
    },
    /** True when the program was killed at this step or before it. */
    reached(step: string): boolean {
      if (!armed) return false;
      if (!dead && steps.length === target) {
        dead = true;
        kill();
      }
      steps.push(step);
      return dead;
    },
  };
}
