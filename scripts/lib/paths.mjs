import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, whatever folder the command was typed in. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/**
 * The environment as it was before npm put node_modules/.bin first on the path. npm itself runs
 * in it: `npm ci` removes node_modules, and must not run on a Node that lives there.
 */
export function outsideEnvironment(environment = process.env) {
  const path = (environment.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  return { ...environment, PATH: path };
}
