import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** Systems take 103 bytes and more; a longer path is cut off without a word. */
const longestPath = 100;

/**
 * Where the database in `folder`, which is ours alone, listens. The folder is its owner's, and so is
 * the one that stands in where its path is too long.
 */
export function socketPathFor(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\phonehaat-${randomUUID()}`;
  const path = join(folder, 'socket');
  if (Buffer.byteLength(path) > longestPath) {
    return join(mkdtempSync(join(tmpdir(), 'phonehaat-')), 'socket');
  }
  // Left by a process that was killed, it would be taken for a server that listens.
  rmSync(path, { force: true });
  return path;
}

/** One connection at a time is the rule; the next may come before the last has gone. */
const mostConnections = 20;

/** Listens until `stop`; the connections share the database's one session. */
export async function serveOnSocket(db: PGlite, path: string): Promise<PGLiteSocketServer> {
  const server = new PGLiteSocketServer({ db, path, maxConnections: mostConnections });
  await server.start();
  return server;
}

/** For `pg`, which asks for a host and a port, and finds a path only where that begins with a slash. */
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
