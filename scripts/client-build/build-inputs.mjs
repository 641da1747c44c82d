import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Their imports count as well: a changed helper of the build makes another build. */
const configurations = [
  'vite.config.ts',
  'vite.worker.config.ts',
  'react-router.config.ts',
  'scripts/launch/ensure-built.mjs',
];

/** What a build of the web client is made of: files and folders, as paths below `root`. */
export function buildInputs(root) {
  const data = ['web', 'contract', 'package.json', 'package-lock.json', 'tsconfig.json'];
  return [...data, ...importedFiles(root, configurations)];
}

const specifier =
  /^\s*(?:(?:import|export)\b[^'"();]*?\bfrom\s*|import\s*)['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** The files, and all that they import from this repository, directly or not; sorted. */
export function importedFiles(root, files) {
  const { imports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const found = new Set(files);
  // A set is walked in the order of adding, so what is added meanwhile has its turn.
  for (const file of found) {
    for (const [, fixed, lazy] of readFileSync(join(root, file), 'utf8').matchAll(specifier)) {
      const path = pathOf(fixed ?? lazy, file, imports);
      if (path !== undefined && existsSync(join(root, path))) found.add(path);
    }
  }
  return [...found].sort();
}

/** The path below the root, or undefined for a package and for a part of Node. */
function pathOf(name, importer, aliases) {
  if (name.startsWith('.')) return posix.join(posix.dirname(importer), name);
  const alias = Object.keys(aliases).find((each) => name.startsWith(each.replace('*', '')));
  if (alias === undefined) return undefined;
  const [start, target] = [alias.replace('*', ''), aliases[alias].replace('*', '')];
  return posix.normalize(target + name.slice(start.length));
}
