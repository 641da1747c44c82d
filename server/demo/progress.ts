import { appendFile, readFile, rm } from 'node:fs/promises';

export type Progress = Awaited<ReturnType<typeof openProgress>>;

/**
 * The finished steps of a filling, one a line in `file`, so that a start after a crash does only the
 * others. `isBegun`: the file exists, because a filling is unfinished.
 */
export async function openProgress(file: string) {
  const text = await readFile(file, 'utf8').catch(() => null);
  const finished = new Set(text?.split('\n'));
  return {
    isBegun: text !== null,
    begin: () => appendFile(file, ''),
    isDone: (step: string) => finished.has(step),
    /** Does a step, unless it is finished. A crash can repeat it, so it must tolerate that. */
    async once(step: string, work: () => Promise<unknown>): Promise<void> {
      if (finished.has(step)) return;
      await work();
      await appendFile(file, `${step}\n`);
      finished.add(step);
    },
    end: () => rm(file, { force: true }),
  };
}
