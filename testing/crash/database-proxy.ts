import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { KillSwitch } from './kill-switch.ts';

/** Statements without effects: killing before one is the same as killing before the next. */
const harmless = /^\s*(select|begin|set|show|with set_timeout)\b/i;

/**
 * A proxy between a program and a PostgreSQL server (`server`, a postgres:// address). Each
 * statement that changes data is a step of `killSwitch`, and so is its answer once the change is
 * permanent: after a commit, or outside of a transaction.
 */
export async function startDatabaseProxy(server: string, killSwitch: KillSwitch) {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let lastHeard = 0;

  const proxy = createServer((program) => {
    const database = connect({ host: hostname, port: Number(port || 5432) });
    const sockets = [program, database];
    for (const socket of sockets) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        for (const other of sockets) other.destroy();
      });
    }
    const statements = readStatements();
    let underWay = '';
    program.on('data', (bytes) => {
      lastHeard = performance.now();
      const statement = statements(bytes);
      if (statement) underWay = statement;
      if (statement && !harmless.test(statement) && killSwitch.reached(`before ${statement}`)) {
        return hangUp();
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      lastHeard = performance.now();
      const isForGood =
        underWay !== '' && !harmless.test(underWay) && endsOutsideOfTransaction(bytes);
      if (isForGood && killSwitch.reached(`after ${underWay}`)) return hangUp();
      program.write(bytes);
    });
    const hangUp = () => {
      for (const socket of sockets) socket.destroy();
    };
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  const url = new URL(server);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    /** The database URL through this proxy. */
    url: url.href,
    /** Milliseconds since the last traffic. */
    silence: () => performance.now() - lastHeard,
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/**
 * Splits bytes into messages of the PostgreSQL protocol: a letter, four bytes of length (including
 * itself), and the body.
 */
function* messages(bytes: Buffer): Generator<{ type: string; body: Buffer }> {
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    yield { type: String.fromCharCode(bytes[at] ?? 0), body: bytes.subarray(at + 5, end) };
    at = end;
  }
}

/**
 * Reads the statement in the bytes of a client, if any. A client sends all messages of a statement
 * in one write and waits for its end, so locally they arrive in one piece.
 */
function readStatements(): (bytes: Buffer) => string | null {
  let greeted = false;
  return (bytes) => {
    // The startup message has no type letter.
    if (!greeted) {
      greeted = true;
      return null;
    }
    for (const { type, body } of messages(bytes)) {
      const [first = '', second = ''] = body.toString('utf8').split('\0');
      if (type === 'Q') return first;
      if (type === 'P') return second;
    }
    return null;
  };
}

const readyAndIdle = Buffer.from('Z\0\0\0\u0005I', 'latin1');

/** Whether these bytes end a statement outside of a transaction. */
function endsOutsideOfTransaction(bytes: Buffer): boolean {
  return bytes.subarray(-6).equals(readyAndIdle);
}
