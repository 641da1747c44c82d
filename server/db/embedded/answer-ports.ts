import type { MessagePort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';

/** `message` has whole messages of PostgreSQL's protocol; null: whoever asked has gone. */
type Asked = { from: MessagePort; message: Uint8Array | null };

/** The first byte of PostgreSQL's `Terminate`. */
const goodbye = 'X'.charCodeAt(0);

/**
 * Answers connections out of the one session that the database has. Whoever has begun a transaction
 * is the only one to be answered until it ends, and it is undone when its connection closes.
 * `take` takes one more connection, `flush` sends what is answered so far, before the thread ends.
 */
export function createPortServer(db: PGlite) {
  const waiting: Asked[] = [];
  let last: MessagePort | null = null;
  let answered: Uint8Array[] = [];
  let isAnswering = false;

  function next(): Asked | undefined {
    // Goodbyes may come while the database ends.
    if (!db.ready) return undefined;
    if (!db.isInTransaction()) return waiting.shift();
    const index = waiting.findIndex(({ from }) => from === last);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  function flush(): void {
    const [first] = answered;
    if (first === undefined) return;
    const bytes = answered.length === 1 ? first : new Uint8Array(Buffer.concat(answered));
    answered = [];
    last?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
  }

  async function answer({ from, message }: Asked): Promise<void> {
    if (message?.[0] === goodbye) return;
    if (message === null) {
      if (from === last && db.isInTransaction()) await db.exec('ROLLBACK');
      return;
    }
    last = from;
    // PostgreSQL's own memory is written over by the next message.
    const onRawData = (bytes: Uint8Array) => answered.push(new Uint8Array(bytes));
    await db.execProtocolRawStream(message, { onRawData });
    flush();
  }

  async function answerAll(): Promise<void> {
    if (isAnswering) return;
    isAnswering = true;
    for (let asked = next(); asked; asked = next()) await answer(asked);
    isAnswering = false;
  }

  return {
    flush,
    take(port: MessagePort): void {
      const add = (message: Uint8Array | null) => {
        waiting.push({ from: port, message });
        void answerAll();
      };
      port.on('message', add);
      port.on('close', () => add(null));
    },
  };
}
