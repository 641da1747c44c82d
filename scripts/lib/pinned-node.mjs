import { existsSync, readFileSync } from 'node:fs';
import { Explained } from './main.mjs';
import { inRoot } from './paths.mjs';

const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const system = process.platform === 'win32' ? 'win' : process.platform;
const packaged = `node-${system}-${process.arch}`;
const version = manifest.optionalDependencies[packaged];
const executable = inRoot(
  'node_modules',
  packaged,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** The minimum major version of Node: that of the packaged one. */
export const requiredMajor = Math.min(
  ...Object.entries(manifest.optionalDependencies)
    .filter(([name]) => name.startsWith('node-'))
    .map(([, packagedVersion]) => Number.parseInt(packagedVersion, 10)),
);

/** Fails early on a system without a packaged or installed Node. */
export function assertNodeAvailable() {
  if (version === undefined && !machineNodeWillDo()) {
    throw new Explained(
      `PhoneHaat runs on Node ${requiredMajor} or newer. No Node is packaged for ${system}-${process.arch}, ` +
        `and this machine has ${process.version}. Install Node ${requiredMajor} from https://nodejs.org and try again.`,
    );
  }
}

/** The Node that runs the program: from the lockfile, else the installed one. */
export function pinnedNode() {
  if (existsSync(executable)) return executable;
  if (machineNodeWillDo()) return process.execPath;
  throw new Explained(
    `${packaged}@${version} is not in node_modules: was npm told to leave optional packages out? Run: npm install --include=optional`,
  );
}

/** The script of a command of an installed package, for the pinned Node. */
export function packageBin(name, command) {
  const { bin } = JSON.parse(readFileSync(inRoot('node_modules', name, 'package.json'), 'utf8'));
  return inRoot('node_modules', name, typeof bin === 'string' ? bin : bin[command]);
}

function machineNodeWillDo() {
  return Number.parseInt(process.versions.node, 10) >= requiredMajor;
}
