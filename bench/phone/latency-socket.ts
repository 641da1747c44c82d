import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { Flow, type Lane, type Network } from './link.ts';

export type Link = { network: Network; up: Lane; down: Lane };

/**
 * A connection over a simulated slow network. It is passed directly to the server instead of
 * through a second socket, so that the server feels backpressure at once. In the buffer of a socket
 * a whole page would queue in the order of writing, regardless of priorities.
 */
export class LatencySocket extends Duplex {
  readonly #near: Socket;
  readonly #down: Flow;

  constructor(near: Socket, { network, up, down }: Link) {
    super({ highWaterMark: 4096, allowHalfOpen: false });
    this.#near = near;
    near.setNoDelay(true);
    // Locally a connection opens at once; elsewhere it takes a round trip.
    const openAt = performance.now() + network.roundTripMs;
    const toServer = new Flow(network, up, openAt);
    this.#down = new Flow(network, down, openAt);
    near.on('data', (chunk: Buffer) => {
      toServer.send(
        chunk,
        () => {},
        (piece) => {
          if (!this.destroyed) this.push(piece);
        },
      );
    });
    near.on('close', () => this.destroy());
    near.on('error', () => this.destroy());
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#down.send(chunk, done, (piece) => {
      if (!this.#near.destroyed) this.#near.write(piece);
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#near.destroy();
    done(error);
  }
}
