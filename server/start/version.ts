import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/** The release of this program, from package.json. */
export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
