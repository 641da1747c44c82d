export type ImageRefusal = 'image-wrong-type' | 'image-unreadable' | 'image-too-large';

/** The bytes are not an acceptable picture; `code` is one of the contract's errors. */
export class ImageRefused extends Error {
  readonly code: ImageRefusal;
  constructor(code: ImageRefusal) {
    super(code);
    this.name = 'ImageRefused';
    this.code = code;
  }
}

/** Stores pictures, re-encoded without metadata in the widths and formats of the contract. */
export interface ImageHost {
  /** Stores all variants under `id` (a UUID) or throws `ImageRefused` and stores nothing. */
  store(id: string, bytes: Uint8Array): Promise<void>;
  /** Removes every variant; no error when there is none. */
  remove(id: string): Promise<void>;
  /** The address for `img` on the wire. */
  urlOf(id: string): string;
  /** The id in an address of this host, or null for any other address. */
  idOf(url: string): string | null;
}
