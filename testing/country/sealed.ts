import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { seededNumbers } from '#testing/lib/seeded-numbers.ts';

/**
 * Clock and chance of this process, which belong to the country: what libraries and the database engine
 * read from the machine would differ from run to run. Imported before everything that reads them.
 */
const RealDate = Date;
const realNow = performance.now.bind(performance);

/** Milliseconds since 1970. */
let now = RealDate.UTC(2026, 10, 1, 2);
let whole = seededNumbers(0);
const next = () => whole() / 2 ** 32;

/** What the machine's clock shows. */
class CountryDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now] : given) as [number]));
  }
  static override now(): number {
    return now;
  }
}
globalThis.Date = CountryDate as DateConstructor;
performance.now = () => now - RealDate.UTC(2026, 0, 1);

function fill<Bytes extends ArrayBufferView>(view: Bytes): Bytes {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(next() * 256);
  return view;
}
const bytesOf = (size: number) => fill(Buffer.alloc(size));

function uuid(): `${string}-${string}-${string}-${string}-${string}` {
  const bytes = bytesOf(16);
  bytes[6] = (Number(bytes[6]) & 0x0f) | 0x40;
  bytes[8] = (Number(bytes[8]) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

type Callback = (error: Error | null, value: unknown) => void;
const answered = (value: unknown, callback: unknown) => {
  if (typeof callback !== 'function') return value;
  queueMicrotask(() => (callback as Callback)(null, value));
  return undefined;
};
Object.assign(crypto, {
  randomBytes: (size: number, callback?: Callback) => answered(bytesOf(size), callback),
  randomUUID: uuid,
  randomInt: (from: number, to?: number | Callback, callback?: Callback) => {
    const [least, end] = typeof to === 'number' ? [from, to] : [0, from];
    return answered(least + Math.floor(next() * (end - least)), callback ?? to);
  },
  randomFillSync: fill,
});
for (const web of [globalThis.crypto, crypto.webcrypto]) {
  Object.defineProperty(web, 'getRandomValues', { value: fill, configurable: true });
  Object.defineProperty(web, 'randomUUID', { value: uuid, configurable: true });
}
Math.random = () => next();
syncBuiltinESMExports();

export const sealed = {
  now: () => now,
  /** Sets the machine's clock; it may go back. */
  setClock(time: number): void {
    now = time;
  },
  setSeed(seed: number): void {
    whole = seededNumbers(seed);
  },
  /** The seconds of the real machine since its start, which only figures about speed may use. */
  realSeconds: () => realNow() / 1000,
  /** A number that no run has had, by the real clock. */
  anySeed: () => Math.floor(RealDate.now() / 1000) % 1_000_000,
  randomBytes: bytesOf,
};
