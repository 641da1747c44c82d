import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { fetch } from 'undici';
import { freePort } from '../lib/free-port.mjs';
import { root } from '../lib/paths.mjs';

/** A PostgreSQL server of Debian with its Patroni. */
type Node = { name: string; data: string; port: number; check: number; patroni?: ChildProcess };

type Member = { name: string; role: string; state: string };

const binaries = '/usr/lib/postgresql';

/** What `npm run verify -- failover` needs from Debian; null if all is there. */
export function missingProgram(): string | null {
  const needed = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/bin/setpriv'];
  return [...needed, binaries].find((path) => !existsSync(path)) ?? null;
}

/**
 * Two PostgreSQL servers with synchronous replication, by the files in `deploy/failover`: Patroni
 * with one etcd, and HAProxy at `url`. All of it runs on this machine, so only the loss of a database
 * server is tried, not that of a network.
 */
export async function startCluster(folder: string) {
  const version = Math.max(...readdirSync(binaries).map(Number));
  const running: ChildProcess[] = [];
  const password = randomBytes(12).toString('hex');
  const [client, peer, front] = [await freePort(), await freePort(), await freePort()];
  const run = async (name: string, args: string[], env: Record<string, string> = {}) => {
    const log = await open(join(folder, `${name}.log`), 'a');
    const [program = '', ...rest] = args;
    // PostgreSQL refuses to run as root.
    const child = spawn(
      'setpriv',
      ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...rest],
      {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, ...env },
        stdio: ['ignore', log.fd, log.fd],
      },
    );
    running.push(child);
    await log.close();
    return child;
  };
  const { uid, gid } = postgresUser();
  await chown(folder, uid, gid);
  await run('etcd', [
    ...[
      'etcd',
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      `http://127.0.0.1:${client}`,
    ],
    ...['--advertise-client-urls', `http://127.0.0.1:${client}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
  ]);
  const nodes: Node[] = [];
  for (const name of ['db-1', 'db-2']) {
    const data = join(folder, name);
    nodes.push({ name, data, port: await freePort(), check: await freePort() });
  }
  const start = async (node: Node) => {
    const at = (port: number) => `127.0.0.1:${port}`;
    node.patroni = await run(node.name, ['patroni', join(root, 'deploy/failover/patroni.yml')], {
      PATRONI_NAME: node.name,
      PATRONI_ETCD3_HOSTS: at(client),
      PATRONI_RESTAPI_LISTEN: at(node.check),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(node.check),
      PATRONI_POSTGRESQL_LISTEN: at(node.port),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(node.port),
      PATRONI_POSTGRESQL_DATA_DIR: node.data,
      PATRONI_POSTGRESQL_BIN_DIR: join(binaries, String(version), 'bin'),
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${node.name}.pgpass`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
    });
  };
  for (const node of nodes) await start(node);
  const [one, two] = nodes as [Node, Node];
  await run('haproxy', ['haproxy', '-f', join(root, 'deploy/failover/haproxy.cfg')], {
    DATABASE_LISTEN: `127.0.0.1:${front}`,
    DB_1: `127.0.0.1:${one.port}`,
    DB_1_CHECK: String(one.check),
    DB_2: `127.0.0.1:${two.port}`,
    DB_2_CHECK: String(two.check),
  });

  const members = async (): Promise<Member[]> => {
    for (const { check } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${check}/cluster`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const nodeOf = (role: string, of: readonly Member[]) =>
    nodes.find(({ name }) => of.some((each) => each.name === name && each.role === role));

  /** Resolves when there is a primary, and a standby that has all that is acknowledged. */
  const whole = async () => {
    for (const end = Date.now() + 180_000; Date.now() < end; await setTimeout(500)) {
      const now = await members();
      if (nodeOf('leader', now) && nodeOf('sync_standby', now)) return;
    }
    throw new Error(`no pair after three minutes: ${JSON.stringify(await members())}`);
  };
  const url = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${front}/${database}?sslmode=disable`;

  return {
    whole,
    /** Makes the shop's database, and resolves to its URL. */
    async createDatabase(): Promise<string> {
      await whole();
      const admin = new pg.Client({ connectionString: url('postgres', 'postgres') });
      await admin.connect();
      await admin.query(`create role shop login password '${password}'`);
      await admin.query('create database shop owner shop');
      await admin.end();
      return url('shop', 'shop');
    },
    /** Kills the primary and its Patroni as a power cut does; resolves to a function that starts them. */
    async killPrimary(): Promise<() => Promise<void>> {
      const node = nodeOf('leader', await members());
      if (!node) throw new Error('there is no primary');
      node.patroni?.kill('SIGKILL');
      const postmaster = Number(
        readFileSync(join(node.data, 'postmaster.pid'), 'utf8').split('\n')[0],
      );
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
      for (const pid of [postmaster, ...children.trim().split(' ').map(Number)]) killed(pid);
      return () => start(node);
    },
    async stop(): Promise<void> {
      // Patroni stops its PostgreSQL.
      for (const child of running.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}

/** An ended process needs no signal. */
function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

function postgresUser() {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
