export type ImageRefusal = 'image-wrong-type' | 'image-unreadable' | 'image-too-large';

/** The bytes are not a picture that we take; `code` is one of the contract's errors. */
export class ImageRefused extends Error {
  readonly code: ImageRefusal;
  constructor(code: ImageRefusal) {
    super(code);
    this.name = 'ImageRefused';
    this.code = code;
  }
}

/** Keeps pictures: decoded, re-encoded without metadata, in the widths that the pages use. */
export interface ImageHost {
  /** Stores all variants under `id` (a UUID) or throws `ImageRefused` and stores nothing. */
  store(id: string, bytes: Uint8Array): Promise<void>;
  /** Removes every variant; no error when there is none. */
  remove(id: string): Promise<void>;
  /** The address that the wire's `img` carries. */
  urlOf(id: string): string;
  /** The id behind an address of this host, or null for any other address. */
  idOf(url: string): string | null;
}
