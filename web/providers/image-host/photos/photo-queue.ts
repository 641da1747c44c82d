import { Unreachable } from '#contract/client.ts';
import { limits } from '#contract/rules.ts';
import { isStopped, type Sending } from '../upload.ts';

export type QueuedPhoto = {
  key: string;
  /** The chosen file, then the compressed one; null if the server has it already. */
  file: File | null;
  /** Its address, once it is sent. */
  url: string;
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'stopped' | 'failed';
  /** From 0 to 1. */
  sent: number;
  error: Error | null;
};

type Entry = QueuedPhoto & { sentAt: number; controller: AbortController | null };

type QueueOptions = {
  most: number;
  compress: (file: File) => Promise<File>;
  /** Uploads one photo, and resolves to its address. */
  send: (file: File, sending: Sending) => Promise<string>;
  /** Called with all photos in order whenever they change, to store them on the device. */
  keep: (files: File[]) => void;
  /** Milliseconds. */
  now: () => number;
};

/** An address that is older may be gone when the form arrives (milliseconds). */
const reusableFor = (limits.uploadExpiresSeconds - 30) * 1000;

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/**
 * The photos of a listing in the seller's order. Each is compressed and sent separately, one after
 * the other, because that is fastest on a slow network and the server accepts few at once.
 * `retryLost` sends those that a lost connection stopped, and `ready` all missing ones.
 */
export function createPhotoQueue({ most, compress, send, keep, now }: QueueOptions) {
  let entries: Entry[] = [];
  let view: readonly QueuedPhoto[] = [];
  let isRunning = false;
  let made = 0;
  const listeners = new Set<() => void>();

  const changed = () => {
    view = entries.map(({ sentAt: _at, controller: _by, ...photo }) => photo);
    for (const listener of listeners) listener();
  };
  const keepFiles = () => keep(entries.flatMap(({ file }) => file ?? []));
  const find = (key: string) => entries.find((entry) => entry.key === key);
  const set = (entry: Entry, fields: Partial<Entry>) => {
    Object.assign(entry, fields);
    changed();
  };

  async function prepare(entry: Entry, chosen: File) {
    const file = await compress(chosen).catch(() => chosen);
    set(entry, { file, ...(entry.state === 'preparing' && { state: 'waiting' }) });
    keepFiles();
    void run();
  }

  async function run() {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const next = entries.find(({ state }) => state === 'waiting');
      if (!next?.file) break;
      await sendOne(next, next.file);
    }
    isRunning = false;
  }

  async function sendOne(entry: Entry, file: File) {
    const controller = new AbortController();
    const sentAt = now();
    set(entry, { state: 'sending', sent: 0, error: null, controller });
    try {
      const { signal } = controller;
      const onProgress = (sent: number) => set(entry, { sent });
      const url = await send(file, { signal, onProgress });
      set(entry, { state: 'sent', sent: 1, url, sentAt, controller: null });
    } catch (error) {
      const state = isStopped(error) ? 'stopped' : 'failed';
      set(entry, { state, error: error as Error, controller: null });
    }
  }

  const newEntry = (known: Pick<Entry, 'file' | 'url' | 'state'>): Entry => {
    made += 1;
    return { key: `photo-${made}`, sent: 0, error: null, sentAt: 0, controller: null, ...known };
  };

  const again = (isMeant: (entry: Entry) => boolean) => {
    for (const entry of entries) if (entry.file && isMeant(entry)) entry.state = 'waiting';
    changed();
    void run();
  };

  return {
    most,
    photos: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Adds photos after the others; returns how many exceeded the limit. */
    add(files: readonly File[]): number {
      const room = most - entries.length;
      const added = files
        .slice(0, room)
        .map((file) => newEntry({ file, url: '', state: 'preparing' }));
      entries = [...entries, ...added];
      changed();
      keepFiles();
      added.forEach((entry, index) => {
        const file = files[index];
        if (file) void prepare(entry, file);
      });
      return files.length - added.length;
    },

    /** Begins with photos that the server has already, in order. */
    begin(urls: readonly string[]) {
      entries = urls.map((url) => newEntry({ file: null, url, state: 'sent' }));
      changed();
    },

    /** Moves a photo to a place. */
    move(key: string, to: number) {
      const entry = find(key);
      if (!entry || to < 0 || to >= entries.length || entries[to] === entry) return;
      entries = entries.filter((each) => each !== entry);
      entries.splice(to, 0, entry);
      changed();
      keepFiles();
    },

    remove(key: string) {
      find(key)?.controller?.abort();
      entries = entries.filter((entry) => entry.key !== key);
      changed();
      keepFiles();
    },

    /** Called when the screen is left: running and waiting uploads are stopped. */
    stopAll() {
      for (const entry of entries) {
        entry.controller?.abort();
        if (entry.state === 'preparing' || entry.state === 'waiting') entry.state = 'stopped';
      }
      changed();
    },

    /** Empties the queue, but not the storage on the device. */
    clear() {
      for (const { controller } of entries) controller?.abort();
      entries = [];
      changed();
    },

    stop: (key: string) => find(key)?.controller?.abort(),
    retry: (key: string) => again((entry) => entry.key === key),
    /** Call it when the network is back. */
    retryLost: () =>
      again(({ state, error }) => state === 'failed' && error instanceof Unreachable),
    /** Call it after the server has refused the addresses. */
    forget: () => again(() => true),

    /**
     * The addresses of all photos in order, once all are sent; repeats uploads that failed, were
     * stopped or have expired. Throws the error of the first that fails.
     */
    async ready(): Promise<string[]> {
      again(
        ({ state, sentAt }) =>
          state === 'failed' ||
          state === 'stopped' ||
          (state === 'sent' && now() - sentAt > reusableFor),
      );
      await new Promise<void>((done) => {
        const isMoving = () =>
          entries.some(({ state }) => ['preparing', 'waiting', 'sending'].includes(state));
        const look = () => {
          if (isMoving()) return;
          listeners.delete(look);
          done();
        };
        listeners.add(look);
        look();
      });
      const missing = entries.find(({ state }) => state !== 'sent');
      if (missing) throw missing.error;
      return entries.map(({ url }) => url);
    },
  };
}
