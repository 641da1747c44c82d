import { expect, test } from 'vitest';
import { oddDevices, oldEngine } from '#testing/edge/odd-devices.ts';
import { walkedScreens } from '#testing/edge/walk.ts';
import { openWalk } from '#testing/edge/walk-screens.ts';

const devices = { ...oddDevices, 'an old engine': oldEngine };

/** Errors by device of which a person loses nothing. */
const harmless: Record<string, RegExp[]> = {
  // The shop's report that the page, or a part with typed text, goes on without script.
  'a translator before the script': [/^(The page|A part) is not as the server sent it/],
  // The same of a part. Where nothing was typed, React draws the part anew, and reports it.
  'a translator after the script': [/^A part is not as the server sent it/, /React error #418/],
};

const walkScreens = openWalk(() => walkedScreens.map(({ name }) => name));

test.each(Object.entries(devices))(
  'every page withstands %s',
  async (name, device) => {
    const pages = await walkScreens(
      name,
      walkedScreens.map((screen) => [screen, { device }]),
    );
    expect(pages.filter(([, { faults }]) => faults.length > 0)).toEqual([]);
    const errors = new Set(pages.flatMap((each) => each[1].errors));
    const known = harmless[name] ?? [];
    expect([...errors].filter((error) => !known.some((each) => each.test(error)))).toEqual([]);
    // Only a translator leaves a page that React cannot take over.
    const left = pages.filter(([, { state }]) => state !== 'runs').map(([screen]) => screen);
    if (!name.startsWith('a translator')) expect(left).toEqual([]);
  },
  300_000,
);
