import { cp } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type DemoPerson, demoPeople, type PersonKey } from '#server/demo/people.ts';
import type { SharedBrowserKind } from './launch-browser.ts';
import { emptyDataDir, type Program, startProgram } from './program.ts';
import { connectBrowser, shared } from './shared.ts';
import { createVisitor, signIn, type Visitor, type VisitorOptions } from './visitor.ts';

/**
 * Programs with demo data that many files share. Tests on `reading` change nothing that others see.
 * Tests on `writing` bring their own people and phones, and neither count nor empty a list;
 * `buyer1` has no orders there but the demo market's open deals.
 */
type SharedShop = 'reading' | 'writing';

/** Each worker writes to a program of its own, because one engine answers one request at a time. */
const programOf = (name: SharedShop) =>
  `shop-for-${name}${name === 'writing' ? `-${process.env.VITEST_POOL_ID}` : ''}`;

let visitors = 0;

/**
 * An address of the visitor’s own, because a shop takes a hundred registrations an hour from one; of
 * this machine, which alone a trial answers.
 */
function newAddress(): string {
  visitors += 1;
  return `127.1.${visitors >> 8}.${visitors & 255}`;
}

/** Call once, at the top of a test file, with the kind of browser that its visitors need. */
export function sharedShop(name: SharedShop, kind: SharedBrowserKind = 'shell') {
  let browser: Browser;
  let url: string;
  beforeAll(async () => {
    [url, browser] = await Promise.all([shared(programOf(name)), connectBrowser(kind)]);
  });
  afterAll(() => browser?.close());
  return {
    visit: (who?: PersonKey, options?: VisitorOptions) =>
      visit(browser, url, who, {
        ...options,
        extraHTTPHeaders: { 'x-forwarded-for': newAddress(), ...options?.extraHTTPHeaders },
      }),
    get url() {
      return url;
    },
  };
}

/**
 * A program for one test file, started by `npm start`, for tests that empty lists, stop the program
 * or need other settings: `settingsOf` returns further variables. Call once, at the top of the
 * file, with the kind of browser that its visitors need.
 */
export function openDemoShop(
  settingsOf = async (): Promise<Record<string, string>> => ({}),
  kind: SharedBrowserKind = 'shell',
) {
  let browser: Browser;
  let program: Program;
  let data: Awaited<ReturnType<typeof emptyDataDir>>;
  let settings: Record<string, string>;

  beforeAll(async () => {
    data = await emptyDataDir();
    await cp(await shared('demo-data'), data.folder, { recursive: true });
    settings = await settingsOf();
    [program, browser] = await Promise.all([
      startProgram(data.folder, settings),
      connectBrowser(kind),
    ]);
  });

  afterAll(async () => {
    await browser?.close();
    await program?.stop();
    await data?.remove();
  });

  return {
    visit: (who?: PersonKey, options?: VisitorOptions) => visit(browser, program.url, who, options),
    get url() {
      return program.url;
    },
    get dataDir() {
      return data.folder;
    },
    get output() {
      return program.output();
    },
    /** Restarts the program at the same address; `meanwhile` has exclusive access to the data. */
    async restart(meanwhile = async (_dataDir: string): Promise<void> => {}) {
      const { port } = new URL(program.url);
      await program.stop();
      await meanwhile(data.folder);
      program = await startProgram(data.folder, { ...settings, PORT: port });
    },
  };
}

/** A person with a browser context of their own, signed in if `who` names a demo person. */
async function visit(
  browser: Browser,
  url: string,
  who?: PersonKey,
  options?: VisitorOptions,
): Promise<Visitor> {
  const visitor = await createVisitor(browser, url, options);
  if (who) await signIn(visitor, demoPerson(who).email, demoPerson(who).password);
  return visitor;
}

export function demoPerson(key: PersonKey): DemoPerson {
  const person = demoPeople.find((one) => one.key === key);
  if (!person) throw new Error(`No demo person ${key}`);
  return person;
}
