/** Counts the steps of a program, and kills it at one of them. */
export type KillSwitch = ReturnType<typeof createKillSwitch>;

/**
 * Counts steps from `arm` on, and calls `kill` at step `at` (from 0; `null` for never). A proxy
 * calls `reached` before each step, and forwards nothing for a dead program.
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
    /** Stops counting; returns the steps since `arm`. */
    disarm(): string[] {
      armed = false;
      dead = false;
      return steps;
    },
    /** True if the program was killed at this step or earlier. */
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
