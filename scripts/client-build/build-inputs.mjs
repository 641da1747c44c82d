import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Imports of these count as well: changing a helper of the build must cause a rebuild. */
const configurations = [
  'vite.config.ts',
  'vite.worker.config.ts',
  'react-router.config.ts',
  'scripts/launch/ensure-built.mjs',
  'scripts/client-build/page-dictionaries.ts',
];

/** The inputs of a web build: files and folders, as paths below `root`. */
export function buildInputs(root) {
  const data = ['web', 'contract', 'package.json', 'package-lock.json', 'tsconfig.json'];
  return [...data, ...importedFiles(root, configurations)];
}

const specifier =
  /^\s*(?:(?:import|export)\b[^'"();]*?\bfrom\s*|import\s*)['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** The files with their transitive imports inside this repository, sorted. */
export function importedFiles(root, files) {
  const { imports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const found = new Set(files);
  // A set iterates in insertion order, so entries added in the loop are visited too.
  for (const file of found) {
    for (const [, fixed, lazy] of readFileSync(join(root, file), 'utf8').matchAll(specifier)) {
      const path = pathOf(fixed ?? lazy, file, imports);
      if (path !== undefined && existsSync(join(root, path))) found.add(path);
    }
  }
  return [...found].sort();
}

/** The path below the root, or undefined for packages and Node modules. */
function pathOf(name, importer, aliases) {
  if (name.startsWith('.')) return posix.join(posix.dirname(importer), name);
  const alias = Object.keys(aliases).find((each) => name.startsWith(each.replace('*', '')));
  if (alias === undefined) return undefined;
  const [start, target] = [alias.replace('*', ''), aliases[alias].replace('*', '')];
  return posix.normalize(target + name.slice(start.length));
}
