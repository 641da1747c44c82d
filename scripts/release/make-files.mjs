import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeRelease } from '../launch/make-release.mjs';
import { Explained } from '../lib/main.mjs';
import { timed } from '../lib/run.mjs';
import { billOfMaterials } from './production-packages.mjs';

const sumsFile = 'SHA256SUMS';

/**
 * Makes the files of a version for one processor of Linux in the folder `to`: the release, its source
 * maps and its bill of materials. The same commit and packages make the same archive.
 */
export async function makeFiles({ to, cpu, version, time }) {
  const name = `phonehaat-${version}-linux-${cpu}`;
  const archive = join(to, `${name}.tar.gz`);
  mkdirSync(to, { recursive: true });
  if (existsSync(archive)) throw new Explained(`${archive} is there, and a release never changes.`);
  const { folder } = await makeRelease({ to: join(to, name), cpu });
  const bill = billOfMaterials(folder, { name: 'phonehaat', version });
  writeFileSync(join(to, `${name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  renameSync(`${folder}.source-maps.tar.gz`, join(to, `${name}-source-maps.tar.gz`));
  await timed('Packed', () => pack(to, name, archive, time));
  execFileSync('rm', ['-r', folder]);
}

/** Without what differs by the machine: order, time, owner. */
function pack(to, name, archive, time) {
  const same = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner'];
  const env = { ...process.env, GZIP: undefined };
  const tar = [...same, '--mode=u+w,go-w', '-C', to, '--use-compress-program=gzip -n', '-cf'];
  execFileSync('tar', [...tar, archive, name], { env });
}

/** Writes the checksums of all files of a folder, as `sha256sum --check` reads them. */
export async function writeSums(folder) {
  const files = readdirSync(folder)
    .filter((name) => name !== sumsFile)
    .sort();
  const lines = [];
  for (const name of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(resolve(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  writeFileSync(join(folder, sumsFile), lines.join(''));
  return files;
}

/** The sample of `deploy/` with the published image instead of one that is built. */
export function composeWith(compose, image) {
  const published = compose
    .replace(/^ {2}build: \.\.\n/m, '')
    .replace(/^( {2}image: ).*phonehaat.*$/m, (_, name) => `${name}${image}`);
  if (!published.includes(`  image: ${image}\n`) || /^ {2}build:/m.test(published)) {
    throw new Explained('deploy/compose.yaml names its image in another way.');
  }
  return published;
}
