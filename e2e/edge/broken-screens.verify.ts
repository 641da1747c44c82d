import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { missingScript } from '#contract/missing-script.ts';
import { breakFile, breakLazyFiles, type FileBreak, fileBreaks } from '#testing/edge/break-lazy.ts';
import { type Break, breakableScreens, breakScript, breaks } from '#testing/edge/break-screen.ts';
import type { Walked } from '#testing/edge/walk.ts';
import { openWalk } from '#testing/edge/walk-screens.ts';

// Whatever a screen's script does wrong, the page stays as the server sent it, with what was typed,
// and its forms are sent.

const client = resolve(import.meta.dirname, '../../build/client');
const walkScreens = openWalk(() => breakableScreens(client).map(({ screen: { name } }) => name));

const all = breakableScreens(client);

test.each(Object.keys(breaks) as Break[])(
  'every screen withstands a broken script: %s',
  async (kind) => {
    expect(all.length).toBeGreaterThan(55);
    const pages = await walkScreens(
      kind,
      all.map(({ screen, module }) => [
        screen,
        { intercept: (page) => breakScript(page, module, kind) },
      ]),
    );
    expect(pages.filter(([, { faults }]) => faults.length > 0)).toEqual([]);
    // Otherwise nothing was broken.
    expect(pages.filter(([, { state }]) => state === 'runs').map(([name]) => name)).toEqual([]);
    expect(withoutReport(pages, /broken on purpose/)).toEqual([]);
  },
  600_000,
);

const said: Record<FileBreak, RegExp> = {
  'does not parse': /SyntaxError/,
  'is missing': new RegExp(missingScript),
  // A file that only throws has no exports either, which is noticed first by those that import them.
  throws: /broken on purpose|does not provide an export/,
};

test.each(Object.keys(fileBreaks) as FileBreak[])(
  'every screen withstands that its file %s',
  async (kind) => {
    const pages = await walkScreens(
      `file ${kind}`,
      all.map(({ screen, module }) => [
        screen,
        { intercept: (page) => breakFile(page, module, kind) },
      ]),
    );
    expect(pages.filter(([, { faults }]) => faults.length > 0)).toEqual([]);
    expect(pages.filter(([, { state }]) => state === 'runs').map(([name]) => name)).toEqual([]);
    expect(withoutReport(pages, said[kind])).toEqual([]);
  },
  600_000,
);

test.each(Object.keys(fileBreaks) as FileBreak[])(
  'every screen withstands that each part that comes later %s',
  async (kind) => {
    const broken = new Map<string, Set<string>>();
    const pages = await walkScreens(
      `part ${kind}`,
      all.map(({ screen }) => [
        screen,
        {
          intercept: async (page) => {
            broken.set(screen.name, await breakLazyFiles(page, kind));
          },
        },
      ]),
    );
    expect(pages.filter(([, { faults }]) => faults.length > 0)).toEqual([]);
    const hit = pages.filter(([name]) => broken.get(name)?.size);
    expect(hit.length).toBeGreaterThan(50);
    expect(withoutReport(hit, said[kind])).toEqual([]);
  },
  600_000,
);

/** Its page has no script. */
const withoutScript = ['offline'];

/** The screens of whose failure the shop has no such report, with those that it has. */
const withoutReport = (pages: [string, Walked][], words: RegExp) =>
  pages
    .filter(
      ([name, { reports }]) =>
        !withoutScript.includes(name) && !reports.some((report) => words.test(report)),
    )
    .map(([name, { reports }]) => [name, ...reports]);
