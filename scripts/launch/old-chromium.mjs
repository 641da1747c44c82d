import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { Explained } from '../lib/main.mjs';
import { inRoot, outsideEnvironment } from '../lib/paths.mjs';
import { capture } from '../lib/run.mjs';

/** The last Chromium for Windows 7 and 8.1, as a package of npm. Only tests in it fetch it. */
const oldChromium = {
  name: '@sparticuz/chromium',
  version: '109.0.6',
  integrity:
    'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
};

/** Below `.cache/` and not in `node_modules/`, where each installation would fetch it again. */
const folder = inRoot('.cache', `chromium-${oldChromium.version}`);

/**
 * The path of Chromium 109, which is fetched the first time: 58 MB, unpacked 160. OLD_CHROMIUM_PATH
 * names another one, as on systems for which the package has no program.
 */
export async function ensureOldChromium(environment = process.env) {
  const named = environment.OLD_CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Explained(`OLD_CHROMIUM_PATH (${named}) is no program.`);
  }
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Explained(
      'Tests in Chromium 109 need Linux on x64, or OLD_CHROMIUM_PATH with where one is.',
    );
  }
  mkdirSync(inRoot('.cache'), { recursive: true });
  const next = mkdtempSync(`${folder}-`);
  try {
    await unpack(await fetchPackage(next), next);
    // Another run may have been faster.
    if (!existsSync(program)) renameSync(next, folder);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  return program;
}

/** Resolves to the path of the package, whose bytes are those of the hash above. */
async function fetchPackage(into) {
  const { name, version, integrity } = oldChromium;
  const args = ['pack', `${name}@${version}`, '--pack-destination', into, '--loglevel=error'];
  const { code, output } = await capture('npm', args, { env: outsideEnvironment() });
  if (code !== 0) throw new Explained(`${output}\nnpm could not fetch Chromium 109.`);
  const path = join(into, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  assertIntact(readFileSync(path), integrity);
  return path;
}

/** Refuses bytes that are not those of the hash, in the form of a lockfile's. */
export function assertIntact(bytes, integrity) {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found !== integrity) throw new Explained(`Chromium 109 has other bytes: ${found}`);
}

async function unpack(path, into) {
  const member = 'package/bin/chromium.br';
  const { code, output } = await capture('tar', ['-xzf', path, '-C', into, member]);
  if (code !== 0) throw new Explained(`${output}\nChromium 109 could not be unpacked.`);
  await pipeline(
    createReadStream(join(into, member)),
    createBrotliDecompress(),
    createWriteStream(join(into, 'chromium'), { mode: 0o755 }),
  );
  rmSync(path);
  rmSync(join(into, 'package'), { recursive: true });
}
