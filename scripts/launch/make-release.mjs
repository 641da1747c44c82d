import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { importedFiles } from '../client-build/build-inputs.mjs';
import { keepAssets } from '../client-build/keep-assets.mjs';
import { Explained } from '../lib/main.mjs';
import { inRoot, root } from '../lib/paths.mjs';
import { timed } from '../lib/run.mjs';
import {
  installProduction,
  productionLockfile,
  productionManifest,
  prunePackages,
} from '../release/production-packages.mjs';

const entries = ['server/main.ts', 'server/command-line/phonehaat.ts'];

/**
 * Makes a folder that runs the shop and never changes: the program, its built web client, and the
 * packages of production with their Node. Starting it installs and builds nothing.
 *
 * `to` must not exist; by default it is `release/phonehaat-VERSION`. Beside it is an archive of the
 * packages' source maps, to be unpacked over it. The assets of the release `after` remain reachable,
 * for pages that are open during the upgrade. `cpu` is another processor of Linux than this one's.
 * Resolves to the folder and its version.
 */
export async function makeRelease({ to, after, cpu } = {}) {
  const version = releaseVersion();
  const target = resolve(to ?? inRoot('release', `phonehaat-${version}`));
  if (existsSync(target)) {
    throw new Explained(`${target} is there, and a release never changes. Name another folder.`);
  }
  if (after !== undefined && !existsSync(join(after, 'release.json'))) {
    throw new Explained(`${after} is not a release.`);
  }
  // Complete or absent, however it ends.
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  for (const file of programFiles()) {
    mkdirSync(join(unfinished, dirname(file)), { recursive: true });
    copyFileSync(inRoot(file), join(unfinished, file));
  }
  cpSync(inRoot('build'), join(unfinished, 'build'), { recursive: true });
  if (after !== undefined) keepAssets(join(after, 'build'), join(unfinished, 'build'));
  const lockfile = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  writeJson(join(unfinished, 'package-lock.json'), productionLockfile(lockfile));
  writeJson(join(unfinished, 'package.json'), releaseManifest());
  await timed('Packages of production installed', () => installProduction(unfinished, cpu));
  prunePackages(unfinished, `${target}.source-maps.tar.gz`);
  writeJson(join(unfinished, 'release.json'), { version });
  renameSync(unfinished, target);
  console.log(`Release ${version}: ${target}`);
  return { folder: target, version };
}

/** The files of the program, without its tests: whole folders, and what they import of others. */
function programFiles() {
  const folders = ['server', 'contract', 'phonehaat', 'LICENSE', 'deploy'];
  // The sample for Docker builds an image, for which a release has no Dockerfile.
  const tracked = execFileSync('git', ['ls-files', ...folders, ':!deploy/compose.yaml'], {
    cwd: root,
    encoding: 'utf8',
  });
  const own = tracked.split('\n').filter((file) => file !== '' && !/\.test\.ts$/.test(file));
  return [...new Set([...own, ...importedFiles(root, entries)])];
}

/** Scripts that install, build or test are left out; `npm start` is the program itself. */
function releaseManifest() {
  const manifest = readManifest();
  const scripts = Object.fromEntries(
    Object.entries(manifest.scripts).filter(([, command]) =>
      entries.some((entry) => command.includes(entry)),
    ),
  );
  return { ...productionManifest(manifest), scripts: { start: 'node server/main.ts', ...scripts } };
}

/** The version of package.json and the commit, for example 0.2.0+61b75fe4. */
function releaseVersion() {
  const { version } = readManifest();
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain') === '' ? '' : '.changed';
  return `${version}+${git('rev-parse', '--short=8', 'HEAD')}${changed}`;
}

const readManifest = () => JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
