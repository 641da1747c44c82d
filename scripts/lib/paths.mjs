import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, independent of the working directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/**
 * The environment without node_modules/.bin in the path, which npm adds. npm itself runs in it,
 * because `npm ci` deletes node_modules and must not run on a Node from there.
 */
export function outsideEnvironment(environment = process.env) {
  const path = (environment.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  return { ...environment, PATH: path };
}
