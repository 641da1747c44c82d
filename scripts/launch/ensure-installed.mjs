import { readFileSync } from 'node:fs';
import { Explained } from '../lib/main.mjs';
import { inRoot, outsideEnvironment } from '../lib/paths.mjs';
import { assertNodeAvailable } from '../lib/pinned-node.mjs';
import { capture, timed } from '../lib/run.mjs';

// Includes dev dependencies with any NODE_ENV, because the web client is built here.
const npmArguments = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * Installs the packages of package-lock.json unless node_modules is up to date; resolves to whether
 * it installed.
 */
export async function ensureInstalled() {
  assertNodeAvailable();
  const wanted = readPackages('package-lock.json');
  // The lockfile that npm writes into node_modules last.
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
 * Compares the `packages` of two lockfiles. Packages for other systems may be missing; those for
 * this system may not.
 */
export function isInstalled(wanted, present, system = process) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (found !== undefined) {
      // npm omits the hash of a package that it could not fetch.
      const sameBytes = !entry.integrity || found.integrity === entry.integrity;
      return found.version === entry.version && sameBytes;
    }
    return entry.optional === true && !isForSystem(entry, system);
  });
}

function isForSystem(entry, { platform, arch }) {
  // Only npm knows the C library of the system.
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
