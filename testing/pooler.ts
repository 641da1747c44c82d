import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '#server/db/embedded/temporary-folder.fixture.ts';
import { freePort } from '../scripts/lib/free-port.mjs';
import { unprivilegedUser } from './postgres-binaries.ts';
import type { PostgresServer } from './postgres-server.ts';

// The real PgBouncer in transaction mode with its defaults. Version 1.18 has no prepared statements in
// this mode.

const pgbouncer = ['/usr/sbin/pgbouncer', 'pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);

/** Starts PgBouncer in front of a server, for this test; resolves to the address of the database through it. */
export async function startPooler(server: PostgresServer): Promise<string> {
  if (!pgbouncer) throw new Error('PgBouncer is missing (Debian: apt-get install pgbouncer).');
  const { hostname, port, username, password } = new URL(server.urlOf('postgres'));
  const folder = temporaryFolder();
  const own = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
`,
  );
  await chmod(folder, 0o755);
  const pooler = spawn(pgbouncer, [file], {
    ...(await unprivilegedUser()),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await ended;
  });
  let log = '';
  pooler.stderr.on('data', (chunk) => {
    log += chunk;
  });
  while (!log.includes('process up')) {
    if (pooler.exitCode !== null) throw new Error(log);
    await setTimeout(20);
  }
  return `postgres://${username}:${password}@127.0.0.1:${own}/postgres?sslmode=disable`;
}
