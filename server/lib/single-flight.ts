/** Runs a task; while it runs, calls with the same key get its result instead of a run of their own. */
export type SingleFlight<Result> = (key: string, run: () => Promise<Result>) => Promise<Result>;

/** A result, or failure, is shared by those who came meanwhile and is not kept for later ones. */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const inFlight = new Map<string, Promise<Result>>();
  return (key, run) => {
    const started = inFlight.get(key);
    if (started) return started;
    const made = run().finally(() => inFlight.delete(key));
    inFlight.set(key, made);
    return made;
  };
}
