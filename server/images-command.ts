import { resolve } from 'node:path';
import { copyImages, inFolder } from './backup/copy-images.ts';
import { Problem } from './lib/problem.ts';
import type { PicturePlace } from './ports/image-host/port.ts';
import { storedPictures } from './start/compose.ts';
import { type Config, readConfig } from './start/config.ts';
import { ConfigError } from './start/config-error.ts';

// For the operator of the machine: npm run images:copy.

const usage = `npm run images:copy -- FROM TO   copies all pictures, while the shop is open

FROM and TO: store (the settings S3_…), folder (DATA_DIR), or another DATA_DIR.
It can be stopped and repeated: equal pictures are not copied again.`;

const unreachable = 'The store of pictures does not answer. Repeat the command when it does.';

function placeOf(name: string, config: Config): PicturePlace {
  if (name !== 'store') return inFolder(name === 'folder' ? config.dataDir : resolve(name));
  if (config.imageStore) return storedPictures(config.imageStore);
  throw new ConfigError('S3_ENDPOINT: set the store of pictures first (.env.example).');
}

const [from, to, ...others] = process.argv.slice(2);
try {
  if (!from || !to || from === to || others.length > 0) {
    console.error(usage);
    process.exit(2);
  }
  const config = readConfig();
  const { copied, equal, gone } = await copyImages(placeOf(from, config), placeOf(to, config));
  console.log(`${copied} copied and read back, ${equal} equal already, ${gone} gone meanwhile.`);
} catch (error) {
  console.error(
    error instanceof Problem ? unreachable : error instanceof Error ? error.message : error,
  );
  process.exit(1);
}
