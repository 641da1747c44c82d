import type { TestProject } from 'vitest/node';
import { emptyDataDir, startProgram } from './program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as the very first `npm start` leaves it. */
    demoDataDir: string;
  }
}

/** Starts the program once on an empty folder; each browser test works on a copy of what it left. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = await emptyDataDir();
  const program = await startProgram(data.folder);
  await program.stop();
  project.provide('demoDataDir', data.folder);
  return data.remove;
}
