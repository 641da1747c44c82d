import { backupLateAfterSeconds, jobLateAfterSeconds } from '#contract/admin/shop-queues.ts';
import type { JobRun, JobRuns } from '../http/api/deps.ts';

/** Only a backup with its trial may take longer than a minute; its own sign has its age, too. */
const longJobs = new Set(['backUpAtNight']);

/** When this process has run which job. */
export function createJobRuns(clock: () => Date): JobRuns {
  const runs = new Map<string, JobRun>();
  const lateAfterMs = (name: string) =>
    (longJobs.has(name) ? backupLateAfterSeconds : jobLateAfterSeconds) * 1000;
  return {
    begun(name) {
      const known = runs.get(name);
      runs.set(name, known ?? { name, since: clock(), endedAt: null, failures: 0, seconds: 0 });
      const begin = performance.now();
      return (isFailed) => {
        const run = runs.get(name);
        if (!run) return;
        run.seconds = (performance.now() - begin) / 1000;
        if (isFailed) run.failures += 1;
        else run.endedAt = clock();
      };
    },
    all: () => [...runs.values()],
    late: (now) =>
      [...runs.values()].filter(
        ({ name, since, endedAt }) =>
          now.getTime() - (endedAt ?? since).getTime() > lateAfterMs(name),
      ),
  };
}
