/** A mobile network: the same rate in both directions, half of the round trip each way. */
export type Network = {
  name: string;
  bitsPerSecond: number;
  roundTripMs: number;
};

/** IP and TCP headers of a full packet, and the rest of its 1,500 bytes. */
const headerBytes = 40;
export const packetBytes = 1460;

/** The initial congestion window (RFC 6928). */
const firstWindow = 10 * packetBytes;

type Packet = { bytes: number; arrived: () => void; left?: () => void };

/**
 * One direction of a link, shared by all connections: packets leave sequentially at its rate, and
 * arrive in order half a round trip later.
 */
export class Lane {
  readonly #network: Network;
  readonly #travelling: { packet: Packet; at: number }[] = [];
  readonly #arrivals: { at: number; bytes: number }[] = [];
  #freeAt = 0;

  constructor(network: Network) {
    this.#network = network;
  }

  /** Sends a packet at `earliest` or later. */
  send(packet: Packet, earliest: number): void {
    const size = packet.bytes + headerBytes;
    const start = Math.max(performance.now(), this.#freeAt, earliest);
    this.#freeAt = start + (size * 8000) / this.#network.bitsPerSecond;
    const at = this.#freeAt + this.#network.roundTripMs / 2;
    this.#travelling.push({ packet, at });
    if (this.#travelling.length === 1) this.#wait();
  }

  get isIdle(): boolean {
    return this.#travelling.length === 0;
  }

  /** When the last packet arrived. All times here are `performance.now()`. */
  get lastAt(): number {
    return this.#arrivals.at(-1)?.at ?? 0;
  }

  /** Bytes that arrived in this period, including packet headers. */
  bytesBetween(from: number, to: number): number {
    const arrived = this.#arrivals.filter(({ at }) => at >= from && at <= to);
    return arrived.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #wait(): void {
    const next = this.#travelling[0];
    if (!next) return;
    setTimeout(() => this.#deliver(), Math.max(0, next.at - performance.now()));
  }

  #deliver(): void {
    // Node timers may fire a millisecond early.
    while ((this.#travelling[0]?.at ?? Number.POSITIVE_INFINITY) <= performance.now() + 1) {
      const packet = this.#travelling.shift()?.packet;
      if (!packet) return;
      this.#arrivals.push({ at: performance.now(), bytes: packet.bytes + headerBytes });
      packet.arrived();
    }
    this.#wait();
  }
}

/**
 * One direction of a connection, with TCP slow start: the bytes in flight are limited by the
 * window, which grows with each acknowledgement, up to two round trips of data.
 */
export class Flow {
  readonly #network: Network;
  readonly #lane: Lane;
  readonly #openAt: number;
  readonly #maxBytes: number;
  readonly #waiting: Packet[] = [];
  #window = firstWindow;
  #onItsWay = 0;

  /** `openAt`: nothing is sent before, while the connection opens. */
  constructor(network: Network, lane: Lane, openAt: number) {
    this.#network = network;
    this.#lane = lane;
    this.#openAt = openAt;
    const trip = (network.bitsPerSecond / 8000) * network.roundTripMs;
    this.#maxBytes = Math.max(firstWindow, 2 * trip);
  }

  /**
   * `left`: called when all bytes are in flight; `arrived`: called for each piece that has arrived.
   */
  send(chunk: Buffer, left: () => void, arrived: (piece: Buffer) => void): void {
    const pieces = Math.ceil(chunk.length / packetBytes);
    for (let index = 0; index < pieces; index += 1) {
      const piece = chunk.subarray(index * packetBytes, (index + 1) * packetBytes);
      this.#waiting.push({
        bytes: piece.length,
        arrived: () => arrived(piece),
        ...(index === pieces - 1 && { left }),
      });
    }
    this.#pump();
  }

  #pump(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#onItsWay + next.bytes > this.#window) return;
      this.#waiting.shift();
      this.#onItsWay += next.bytes;
      this.#lane.send(this.#confirmed(next), this.#openAt);
      next.left?.();
    }
  }

  /** A packet that is acknowledged half a round trip after its arrival. */
  #confirmed({ bytes, arrived }: Packet): Packet {
    return {
      bytes,
      arrived: () => {
        arrived();
        setTimeout(() => {
          this.#onItsWay -= bytes;
          this.#window = Math.min(this.#window + bytes, this.#maxBytes);
          this.#pump();
        }, this.#network.roundTripMs / 2);
      },
    };
  }
}
