import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The list of a build's own assets: its folder also has those of the build before. */
const listOf = (build) => join(build, 'own-assets.json');
const folderOf = (build) => join(build, 'client/assets');

/** The names of the assets of a build, without those of the build before. */
export function ownAssets(build) {
  if (existsSync(listOf(build))) return JSON.parse(readFileSync(listOf(build), 'utf8'));
  return existsSync(folderOf(build)) ? readdirSync(folderOf(build)) : [];
}

/**
 * Copies the own assets of the build `before` beside those of the complete build `next`: pages that
 * are open, and programs that run, still load them under their addresses.
 */
export function keepAssets(before, next) {
  const own = readdirSync(folderOf(next));
  writeFileSync(listOf(next), JSON.stringify(own));
  for (const name of ownAssets(before)) {
    if (own.includes(name)) continue;
    copyFileSync(join(folderOf(before), name), join(folderOf(next), name));
  }
}
