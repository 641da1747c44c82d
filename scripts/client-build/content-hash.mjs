import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hash over names and contents of files and folders, as 64 hex digits. Tests are excluded,
 * because editing one does not make a build stale. A missing path is an error.
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
