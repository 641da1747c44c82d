import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One hash over the names and contents of files and whole folders, as 64 hex digits. Tests are
 * left out: editing one does not make a build stale. A path that does not exist is an error.
 */
export function contentHash(folder, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => filesIn(folder, each)).sort()) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(folder, path) {
  if (!statSync(join(folder, path)).isDirectory()) return [path];
  return readdirSync(join(folder, path))
    .flatMap((name) => filesIn(folder, `${path}/${name}`))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}
