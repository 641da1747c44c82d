// npm run complete-lockfile: adds packages for other systems to package-lock.json that `npm
// install` left out, so that `npm ci` accepts the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { completeLockfile } from './launch/complete-lockfile.mjs';
import { inRoot } from './lib/paths.mjs';

const path = inRoot('package-lock.json');
const lockfile = JSON.parse(readFileSync(path, 'utf8'));
const added = completeLockfile(lockfile);
if (added.length > 0) writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(added.length > 0 ? `Added: ${added.join(', ')}` : 'Nothing was missing.');
