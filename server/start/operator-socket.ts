import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BackupError } from '../backup/manifest.ts';
import { isForOperator } from './operator-errors.ts';
import { type PrintSource, prints } from './operator-prints.ts';

/** Operating systems allow 103 bytes or more, and silently truncate longer paths. */
const maxPathBytes = 100;

/** The same for every process with this `DATA_DIR`. */
function socketPathOf(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\phonehaat-operator-${name}`;
  const path = join(folder, 'operator');
  return Buffer.byteLength(path) > maxPathBytes
    ? join(tmpdir(), `phonehaat-operator-${name}`)
    : path;
}

/**
 * Lets operator commands read through the shop that has the embedded database open, because a
 * second process cannot open it. Only the owner of `DATA_DIR` can reach the socket, and it changes
 * nothing in the shop: it prints, and writes backups.
 */
export async function serveOperator(
  dataDir: string,
  source: PrintSource,
  backUp: (to: string) => Promise<string>,
): Promise<() => Promise<void>> {
  const path = socketPathOf(dataDir);
  const server = createServer(async (asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://shop');
    const name = asked.method === 'GET' ? pathname.slice(1) : '';
    const argument = searchParams.get('argument') ?? '';
    const print = prints[name];
    if (!print && name !== 'backup') return void answer.writeHead(404).end();
    try {
      const lines = print ? await print(source, argument) : [await backUp(argument)];
      answer.end(lines.map((line) => `${line}\n`).join(''));
    } catch (error) {
      if (isForOperator(error)) answer.writeHead(409).end(error.message);
      else answer.writeHead(500).end(String(error));
    }
  });
  // This process has the lock of the database folder, so no other shop listens; a killed one left
  // the socket.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/**
 * The print of the running shop; null if no shop listens. Rejects with the shop's reason if it
 * fails.
 */
export async function readPrint(
  dataDir: string,
  name: string,
  argument: string,
): Promise<string | null> {
  const query = new URLSearchParams({ argument });
  const asked = request({ socketPath: socketPathOf(dataDir), path: `/${name}?${query}` });
  asked.end();
  try {
    const [answer] = await once(asked, 'response');
    const printed = await text(answer);
    if (answer.statusCode === 409) throw new BackupError(printed);
    if (answer.statusCode !== 200) throw new Error(printed || `status ${answer.statusCode}`);
    return printed;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    throw error;
  }
}
