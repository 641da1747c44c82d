/** Both in milliseconds. */
export type MaintenanceIntervals = { checkpointEvery: number; vacuumEvery: number };

export type Maintenance = {
  /** Stops the timers, waits for work under way, and writes a last checkpoint. */
  stop(): Promise<void>;
};

/** For a small shop: little WAL to replay after a crash, and fresh statistics for the planner. */
export const defaultMaintenance: MaintenanceIntervals = {
  checkpointEvery: 5 * 60_000,
  vacuumEvery: 60 * 60_000,
};

/**
 * Runs checkpoints, so that the WAL does not grow without bound, and vacuums, because PGlite has no
 * background processes. The timers do not prevent the exit of the process, and count from the end of the
 * last run.
 * @param query runs one SQL statement outside a transaction
 * @param onError called when a run fails; the next one is scheduled nevertheless
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
  let currentRun: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => {
      currentRun = work().then(() => {
        if (!stopped) schedule();
      });
    }, every).unref();
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await currentRun;
    },
  };
}
