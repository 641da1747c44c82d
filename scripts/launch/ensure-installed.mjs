import { readFileSync } from 'node:fs';
import { Explained } from '../lib/main.mjs';
import { inRoot, outsideEnvironment } from '../lib/paths.mjs';
import { assertNodeAvailable } from '../lib/pinned-node.mjs';
import { capture, timed } from '../lib/run.mjs';

// Types, Vite and the test tools are wanted whatever NODE_ENV says: the web client is built here.
const npmArguments = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * Installs what package-lock.json names, unless node_modules holds just that already; resolves to
 * whether anything had to be done.
 */
export async function ensureInstalled() {
  assertNodeAvailable();
  const wanted = readPackages('package-lock.json');
  // npm's own record of what it put into node_modules, written last.
  const present = readPackages('node_modules/.package-lock.json');
  if (wanted === undefined) throw new Explained('package-lock.json is missing or damaged.');
  if (present !== undefined && isInstalled(wanted, present)) return false;

  console.log('Installing packages, which takes a minute or two the first time …');
  await timed('Packages installed', async () => {
    const { code, output } = await capture('npm', npmArguments, {
      env: outsideEnvironment(),
      shell: process.platform === 'win32',
    });
    if (code !== 0) throw new Explained(`${output}\nnpm could not install the packages.`);
  });
  return true;
}

/**
 * Compares two lockfiles' `packages`. A package for another system may be missing; one for this
 * system may not.
 */
export function isInstalled(wanted, present, system = process) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (found !== undefined) {
      // An entry without a hash was written where npm could not fetch the package.
      const sameBytes = !entry.integrity || found.integrity === entry.integrity;
      return found.version === entry.version && sameBytes;
    }
    return entry.optional === true && !isForSystem(entry, system);
  });
}

function isForSystem(entry, { platform, arch }) {
  // Which C library a system has is npm's to find out.
  if (entry.libc !== undefined) return false;
  return [entry.os].flat().includes(platform) && [entry.cpu].flat().includes(arch);
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(inRoot(path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
