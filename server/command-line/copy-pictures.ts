import { copyImages, inFolder } from '../backup/copy-images.ts';
import { Problem } from '../lib/problem.ts';
import { storedPictures } from '../start/compose.ts';
import { type Config, readConfig } from '../start/config.ts';
import { ConfigError } from '../start/config-error.ts';
import { typedPath } from './run-command.ts';

function placeOf(name: string, config: Config) {
  if (name !== 'store') return inFolder(name === 'folder' ? config.dataDir : typedPath(name));
  if (config.imageStore) return storedPictures(config.imageStore);
  throw new ConfigError('S3_ENDPOINT: set the store of pictures first (.env.example).');
}

/**
 * Copies all pictures, while the shop is open. `from` and `to`: `store` (the settings S3_…),
 * `folder` (DATA_DIR), or another DATA_DIR.
 */
export async function copyPictures(from: string, to: string): Promise<number> {
  if (from === to) throw new ConfigError(`From ${from} to ${to}: name two places.`);
  const config = readConfig();
  try {
    const { copied, equal, gone } = await copyImages(placeOf(from, config), placeOf(to, config));
    console.log(`${copied} copied and read back, ${equal} equal already, ${gone} gone meanwhile.`);
    return 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new ConfigError(
      'The store of pictures does not answer. Repeat the command when it does.',
    );
  }
}
