/** How often the embedded database is looked after, both in milliseconds. */
export type MaintenanceIntervals = { checkpointEvery: number; vacuumEvery: number };

export type Maintenance = {
  /** Ends the schedule, waits for work under way, and writes a last checkpoint. */
  stop(): Promise<void>;
};

/** Suits a small shop: little log to replay after a crash, and fresh statistics for the planner. */
export const defaultMaintenance: MaintenanceIntervals = {
  checkpointEvery: 5 * 60_000,
  vacuumEvery: 60 * 60_000,
};

/**
 * Does what a PostgreSQL server does in the background and PGlite never does: checkpoints, so that
 * its log does not grow without end, and vacuuming. Its timers do not keep the process alive, and
 * the next run is counted from the end of the last.
 * @param query runs one SQL statement outside a transaction
 * @param onError told of a run that failed; the schedule goes on
 */
export function startMaintenance(
  query: (sql: string) => Promise<unknown>,
  { checkpointEvery, vacuumEvery }: MaintenanceIntervals,
  onError: (error: unknown) => void,
): Maintenance {
  const run = (sql: string) => query(sql).catch(onError);
  const checkpoints = repeat(() => run('CHECKPOINT'), checkpointEvery);
  const vacuums = repeat(() => run('VACUUM ANALYZE'), vacuumEvery);
  return {
    async stop() {
      await Promise.all([checkpoints.stop(), vacuums.stop()]);
      await run('CHECKPOINT');
    },
  };
}

function repeat(work: () => Promise<unknown>, every: number) {
  let underWay: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => {
      underWay = work().then(() => {
        if (!stopped) schedule();
      });
    }, every).unref();
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
