import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { missingFor, packagesFor } from '../launch/machine-needs.mjs';
import { Explained } from './main.mjs';
import { outsideEnvironment } from './paths.mjs';

/** Where home is, and how the network is reached; no setting of the shop, its tests or their programs. */
const handedOn =
  /^(HOME|USER|CI|TMPDIR|https?_proxy|no_proxy|all_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i;

/**
 * The environment of tests on a Debian with much else: its PATH is a folder (made in `folder`) with
 * the programs of Debian's required packages, of those that `npm test` installs, Node, npm and Git. So
 * a PostgreSQL, an nginx or a browser that was installed by hand is not there. Installs the packages
 * first, as `npm test` would, because apt needs a whole machine.
 */
export async function freshEnvironment(folder) {
  if (!existsSync('/usr/bin/dpkg-query')) throw new Explained('.ci/run needs Debian.');
  delete process.env.CHROMIUM_PATH;
  const { explanation } = await missingFor(Object.keys(packagesFor));
  if (explanation !== null) throw new Explained(explanation);

  const programs = join(folder, 'bin');
  mkdirSync(programs);
  const required = dpkg('-W', '-f', withPriority)
    .filter((line) => line.endsWith(' required'))
    .map((line) => line.split(' ')[0]);
  const files = dpkg('-L', ...required, ...Object.values(packagesFor).flat());
  const used = ['node', 'npm', 'npx', 'git'].map(onPath);
  const byName = new Map(
    [...files.filter(isProgram), ...used].map((path) => [basename(path), path]),
  );
  for (const path of byName.values()) {
    symlinkSync(path, join(programs, basename(path)));
  }
  const environment = Object.entries(process.env).filter(([name]) => handedOn.test(name));
  return { ...Object.fromEntries(environment), PATH: programs };
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders
const withPriority = '${Package} ${Priority}\n';

function dpkg(...args) {
  return execFileSync('dpkg-query', args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');
}

function onPath(name) {
  const env = outsideEnvironment();
  return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8', env }).trim();
}

function isProgram(path) {
  if (!/^(\/usr)?\/s?bin\/[^/]+$/.test(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
