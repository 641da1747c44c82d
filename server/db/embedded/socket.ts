import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** Operating systems allow 103 bytes or more, and silently truncate longer paths. */
const maxPathBytes = 100;

/**
 * The socket path of the database in the locked `folder`. Only the owner can access it: it is in
 * `folder`, or in a temporary folder when that path would be too long.
 */
export function socketPathFor(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\phonehaat-${randomUUID()}`;
  const path = join(folder, 'socket');
  if (Buffer.byteLength(path) > maxPathBytes) {
    return join(mkdtempSync(join(tmpdir(), 'phonehaat-')), 'socket');
  }
  // A killed process may have left its socket, and listening on an existing path fails.
  rmSync(path, { force: true });
  return path;
}

/** The pool has one connection, but a new one may arrive before the old one is closed. */
const maxConnections = 20;

/** Listens until `stop`; all connections share the database's one session. */
export async function serveOnSocket(db: PGlite, path: string): Promise<PGLiteSocketServer> {
  const server = new PGLiteSocketServer({ db, path, maxConnections });
  await server.start();
  return server;
}

/** For `pg`, which recognises socket paths by a leading slash only, and so not those of Windows. */
export class PathSocket extends Socket {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override connect(): this {
    return super.connect(this.#path);
  }
}
