/** Runs a task; while it runs, calls with the same key get its result instead of a run of their own. */
export type SingleFlight<Result> = (key: string, run: () => Promise<Result>) => Promise<Result>;

/** Concurrent calls share a result or failure; it is not stored for later ones. */
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
