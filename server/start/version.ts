import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

// A release has its commit in its version; a clone has the version of package.json alone.
const release = join(root, 'release.json');
const source = existsSync(release) ? release : join(root, 'package.json');

/** The version of this program. */
export const { version } = JSON.parse(readFileSync(source, 'utf8')) as { version: string };
