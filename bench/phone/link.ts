/** A network as a phone has it: the same rate in both directions, half the round trip each way. */
export type Network = {
  name: string;
  bitsPerSecond: number;
  roundTripMs: number;
};

/** IP and TCP headers of a full packet, and what is left of 1,500 bytes beside them. */
const headerBytes = 40;
export const packetBytes = 1460;

/** What a new connection may send before the first answer comes (RFC 6928). */
const firstWindow = 10 * packetBytes;

type Packet = { bytes: number; arrived: () => void; left?: () => void };

/**
 * One direction of a link, shared by all connections: packets leave one after the other at its
 * rate and arrive half a round trip later, in order.
 */
export class Lane {
  readonly #network: Network;
  readonly #travelling: { packet: Packet; at: number }[] = [];
  readonly #arrivals: { at: number; bytes: number }[] = [];
  #freeAt = 0;

  constructor(network: Network) {
    this.#network = network;
  }

  /** Sends a packet, not before `earliest`. */
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

  /** When the last packet arrived. As everywhere here: in the time of `performance.now()`. */
  get lastAt(): number {
    return this.#arrivals.at(-1)?.at ?? 0;
  }

  /** What arrived in this time, packet headers included. */
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
    // A timer of Node's may come a millisecond early.
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
 * One direction of one connection, with TCP's slow start: no more is on its way than the window,
 * which grows with everything that the other side has confirmed, up to two round trips' worth.
 */
export class Flow {
  readonly #network: Network;
  readonly #lane: Lane;
  readonly #openAt: number;
  readonly #mostBytes: number;
  readonly #waiting: Packet[] = [];
  #window = firstWindow;
  #onItsWay = 0;

  /** `openAt`: nothing leaves before, as the connection is being made. */
  constructor(network: Network, lane: Lane, openAt: number) {
    this.#network = network;
    this.#lane = lane;
    this.#openAt = openAt;
    const trip = (network.bitsPerSecond / 8000) * network.roundTripMs;
    this.#mostBytes = Math.max(firstWindow, 2 * trip);
  }

  /** `left`: when all of it is on its way; `arrived`: for each piece that is there. */
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

  /** A packet whose arrival is known to its sender half a round trip later. */
  #confirmed({ bytes, arrived }: Packet): Packet {
    return {
      bytes,
      arrived: () => {
        arrived();
        setTimeout(() => {
          this.#onItsWay -= bytes;
          this.#window = Math.min(this.#window + bytes, this.#mostBytes);
          this.#pump();
        }, this.#network.roundTripMs / 2);
      },
    };
  }
}
