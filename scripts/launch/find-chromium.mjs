import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** The engine without its interface, for three fifths of the processor time. */
const shells = ['chromium-headless-shell'];

const wholes = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The path of a browser of this kind, or undefined. A whole one also does what a shell does, never
 * the reverse. CHROMIUM_PATH overrides the search.
 */
export function findChromium(kind, environment = process.env) {
  const named = environment.CHROMIUM_PATH;
  if (named)
    return isExecutable(named) && (kind === 'shell' || !isShell(named)) ? named : undefined;
  const folders = [...(environment.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin'];
  return (kind === 'shell' ? [...shells, ...wholes] : wholes)
    .flatMap((name) =>
      name === basename(name) ? folders.map((folder) => join(folder, name)) : [name],
    )
    .find(isExecutable);
}

const isShell = (path) => /headless[-_]shell/.test(basename(path));

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
