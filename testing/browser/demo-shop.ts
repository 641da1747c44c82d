import { cp } from 'node:fs/promises';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type DemoPerson, demoPeople, type PersonKey } from '#server/demo/people.ts';
import { launchBrowser } from './launch-browser.ts';
import { emptyDataDir, type Program, startProgram } from './program.ts';
import { createVisitor, signIn, type Visitor } from './visitor.ts';

/**
 * The program with its demonstration market, started as `npm start` starts it, and a browser, for
 * all tests of one file. Call it once, at the top of the file; `settingsOf` gives further variables.
 */
export function openDemoShop(settingsOf = async (): Promise<Record<string, string>> => ({})) {
  let browser: Browser;
  let program: Program;
  let data: Awaited<ReturnType<typeof emptyDataDir>>;
  let settings: Record<string, string>;

  beforeAll(async () => {
    data = await emptyDataDir();
    await cp(inject('demoDataDir'), data.folder, { recursive: true });
    settings = await settingsOf();
    [program, browser] = await Promise.all([startProgram(data.folder, settings), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await program?.stop();
    await data?.remove();
  });

  /** A person with a browser of their own, signed in where `who` names one of the demo people. */
  async function visit(who?: PersonKey, options?: BrowserContextOptions): Promise<Visitor> {
    const visitor = await createVisitor(browser, program.url, options);
    if (who) await signIn(visitor, demoPerson(who).email, demoPerson(who).password);
    return visitor;
  }

  return {
    visit,
    get url() {
      return program.url;
    },
    get dataDir() {
      return data.folder;
    },
    get output() {
      return program.output();
    },
    /** Ends the program and starts it at the same address; `meanwhile` has the data for itself. */
    async restart(meanwhile = async (_dataDir: string): Promise<void> => {}) {
      const { port } = new URL(program.url);
      await program.stop();
      await meanwhile(data.folder);
      program = await startProgram(data.folder, { ...settings, PORT: port });
    },
  };
}

export function demoPerson(key: PersonKey): DemoPerson {
  const person = demoPeople.find((one) => one.key === key);
  if (!person) throw new Error(`No demo person ${key}`);
  return person;
}
