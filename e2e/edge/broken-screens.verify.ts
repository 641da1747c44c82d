import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Break, breakableScreens, breakScript, breaks } from '#testing/edge/break-screen.ts';
import { openWalk } from '#testing/edge/walk-screens.ts';

// Whatever a screen's script does wrong, the page stays as the server sent it, with what was typed,
// and its forms are sent.

const client = resolve(import.meta.dirname, '../../build/client');
const walkScreens = openWalk(() => breakableScreens(client).map(({ screen: { name } }) => name));

test.each(Object.keys(breaks) as Break[])(
  'every screen withstands a broken script: %s',
  async (kind) => {
    const all = breakableScreens(client);
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
  },
  600_000,
);
