import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../scripts/lib/free-port.mjs';
import { readTreeCpuSeconds } from './lib/tree-usage.ts';
import { findBinaries, type RunAs, unprivilegedUser } from './postgres-binaries.ts';

const run = promisify(execFile);

export type PostgresServer = {
  /** The URL of one of its databases, for `DATABASE_URL`. */
  urlOf: (database: string) => string;
  /** Seconds of processor of all its processes, by Linux's `/proc`; null on other systems. */
  cpuSeconds: () => Promise<number | null>;
  /** Stops the server as an administrator would: it closes sessions and preserves the data. */
  stop: () => Promise<void>;
  /** Ends it at once, as a loss of power does. */
  kill: () => Promise<void>;
  /**
   * Halts its processes where they are until `thaw`, as a machine that hangs: connections stay, and
   * nothing answers. Linux only.
   */
  freeze: () => Promise<void>;
  thaw: () => void;
  /** Restarts it at the same address. */
  start: () => Promise<void>;
  /** A hot standby that streams from this server, with the same password. */
  startStandby: (options?: Pick<ServerOptions, 'settings'>) => Promise<PostgresServer>;
  /** Stops the server and removes its files. */
  remove: () => Promise<void>;
};

type ServerOptions = {
  /** Its data in memory, where the system has a folder for that: databases are made much faster. */
  inMemory?: boolean;
  /** Additional configuration. */
  settings?: Record<string, string>;
  /** Files for its data folder, by name. */
  files?: Record<string, string>;
  /** Stores its data in this folder, for the next server with the same folder. */
  keptIn?: string;
  /** Copies this server, and follows it. */
  standbyOf?: Primary;
};

type Primary = { url: string; data: string; password: string };

/** Durability is off, because nothing outlives the tests. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  lc_messages: 'C',
};

/**
 * The settings of a default installation, for trials that kill the server or measure it: without
 * them a commit that is acknowledged may be lost.
 */
export const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
};

/**
 * A PostgreSQL server for tests, on a free port of 127.0.0.1, with the database `postgres`. It
 * stops with this process.
 */
export async function startPostgres({
  inMemory = false,
  settings = {},
  files = {},
  keptIn,
  standbyOf,
}: ServerOptions = {}): Promise<PostgresServer> {
  const parent = (inMemory && (await memoryFolder())) || tmpdir();
  const folder = await mkdtemp(join(parent, 'phonehaat-postgres-'));
  if (keptIn) await mkdir(keptIn, { recursive: true });
  const runAs = await unprivilegedUser();
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
  let server: ChildProcess | undefined;
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT');
  };
  const removeAtOnce = () => {
    server?.kill('SIGQUIT');
    thaw();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', removeAtOnce);

  const remove = async () => {
    process.off('exit', removeAtOnce);
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  const end = async (name: 'SIGINT' | 'SIGQUIT') => {
    const ending = server;
    server = undefined;
    if (!ending) return;
    const ended = once(ending, 'exit');
    ending.kill(name);
    thaw();
    await ended;
  };
  const freeze = async () => {
    const pid = server?.pid;
    if (!pid) return;
    // The first starts the others, so it halts before they are listed.
    signal(pid, 'SIGSTOP');
    frozen = [pid, ...(await childrenOf(pid))];
    for (const each of frozen) signal(each, 'SIGSTOP');
  };
  const stop = () => end('SIGINT');
  const kill = () => end('SIGQUIT');
  try {
    const binaries = await findBinaries(folder, runAs);
    const home = keptIn ?? folder;
    if (runAs && keptIn) await chown(keptIn, runAs.uid, runAs.gid);
    const data = join(home, 'data');
    const password =
      (standbyOf && (await copyPrimary(standbyOf, data, runAs))) ??
      (await keptPassword(home)) ??
      (await initialise(join(binaries, 'initdb'), data, home, runAs));
    for (const [name, content] of Object.entries(files)) {
      await writeOwned(join(data, name), content, runAs);
    }
    let port = await freePort();
    const start = async () => {
      const options = { ...forTests, ...settings, port: String(port) };
      const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      server = await listening(join(binaries, 'postgres'), ['-D', data, ...flags], folder, runAs);
    };
    await start().catch(async (error: unknown) => {
      // Another process took the port; retry.
      if (!/could not bind/.test(String(error))) throw error;
      port = await freePort();
      await start();
    });
    const urlOf = (database: string) =>
      `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
    const cpuSeconds = async () => (server?.pid ? readTreeCpuSeconds(server.pid) : null);
    const startStandby: PostgresServer['startStandby'] = (options) =>
      startPostgres({
        inMemory,
        ...options,
        standbyOf: { url: urlOf('postgres'), data, password },
      });
    return { urlOf, cpuSeconds, stop, kill, freeze, thaw, start, startStandby, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** To a process that may have ended meanwhile. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** Linux only; elsewhere it rejects. */
async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return listed.split(' ').filter(Boolean).map(Number);
}

/** The folder that Linux holds in memory; undefined without one, or if it is small. */
async function memoryFolder(): Promise<string | undefined> {
  const folder = '/dev/shm';
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= 2 ** 30 ? folder : undefined;
}

/** Creates the data folder; returns the password, which excludes other local users. */
async function initialise(
  initdb: string,
  data: string,
  folder: string,
  runAs: RunAs,
): Promise<string> {
  const password = randomBytes(16).toString('hex');
  const file = join(folder, 'password');
  await writeOwned(file, password, runAs);
  const flags = ['--username=postgres', '--auth=password', `--pwfile=${file}`];
  const quick = ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  await run(initdb, ['-D', data, ...flags, ...quick], { cwd: folder, ...runAs });
  return password;
}

/**
 * Copies a running server's data for a standby, by the low-level interface of backups, because the
 * packages have no `pg_basebackup`. Returns the password.
 */
async function copyPrimary(primary: Primary, data: string, runAs: RunAs): Promise<string> {
  const client = new pg.Client(primary.url);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    await run('cp', ['-R', primary.data, data], { ...runAs });
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    // The log comes over the connection.
    for (const file of await readdir(join(data, 'pg_wal'), { withFileTypes: true })) {
      if (file.isFile()) await rm(join(data, 'pg_wal', file.name));
    }
    await rm(join(data, 'postmaster.pid'), { force: true });
    await writeOwned(join(data, 'backup_label'), rows[0]?.label ?? '', runAs);
    await writeOwned(join(data, 'standby.signal'), '', runAs);
    const settings = `primary_conninfo = '${primary.url}'\n`;
    await writeOwned(join(data, 'postgresql.auto.conf'), settings, runAs);
  } finally {
    await client.end();
  }
  return primary.password;
}

/** The password of an existing data folder; undefined without one. */
async function keptPassword(folder: string): Promise<string | undefined> {
  const isWhole = existsSync(join(folder, 'data/PG_VERSION'));
  return isWhole ? await readFile(join(folder, 'password'), 'utf8') : undefined;
}

async function writeOwned(file: string, content: string, owner: RunAs): Promise<void> {
  await writeFile(file, content, { mode: 0o600 });
  if (owner) await chown(file, owner.uid, owner.gid);
}

/** Resolves when the server accepts connections; otherwise rejects with its output. */
async function listening(
  postgres: string,
  flags: string[],
  cwd: string,
  runAs: RunAs,
): Promise<ChildProcess> {
  const child = spawn(postgres, flags, { cwd, ...runAs, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  await new Promise<void>((ready, fail) => {
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${said}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      if (child.listenerCount('exit') === 0) return;
      said += chunk;
      if (/ready to accept (read-only )?connections/.test(said)) ready();
    });
  });
  child.removeAllListeners('exit');
  return child;
}
