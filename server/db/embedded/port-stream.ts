import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

type Done = (error?: Error | null) => void;

/**
 * A connection to the database's thread that `pg` takes for a socket. Messages go from thread to
 * thread without the system, and what `pg` writes together arrives together, so a statement is one
 * message there and its answer is one back. `open` gives the thread's port, or null when the thread
 * is gone.
 */
export class PortStream extends Duplex {
  readonly #open: () => MessagePort | null;
  #port: MessagePort | null = null;

  constructor(open: () => MessagePort | null) {
    super();
    this.#open = open;
  }

  connect(): this {
    this.#port = this.#open();
    if (this.#port === null) {
      const gone = new Error('The embedded database has stopped');
      return this.destroy(Object.assign(gone, { code: 'ECONNREFUSED' }));
    }
    this.#port.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
    this.#port.on('close', () => this.destroy());
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  // What `pg` asks of a socket.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    this.#port?.ref();
    return this;
  }
  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    // A copy, for a buffer may be part of a larger one, and the port would send that.
    this.#send(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#port?.close();
    done(error);
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    this.#port?.postMessage(bytes, [bytes.buffer]);
  }
}
