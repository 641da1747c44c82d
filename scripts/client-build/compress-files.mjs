import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures are already compressed. */
const isText = /\.(css|dictionary|js|json|svg|txt|webmanifest)$/;

/**
 * Writes `NAME.br` and `NAME.gz` for each text file in a folder, recursively, at maximum quality:
 * once per build instead of once per response.
 */
export async function compressFiles(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    paths.filter((path) => isText.test(path)).map((path) => compressFile(join(folder, path))),
  );
}

async function compressFile(path) {
  const content = await readFile(path);
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, zipped] = await Promise.all([
    // The default quality of Node is the best.
    promisify(brotliCompress)(content, { params: hint }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
