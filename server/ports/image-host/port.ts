import type { ImageFormat } from '#contract/phones/image-variants.ts';

export type ImageRefusal =
  | 'image-wrong-type'
  | 'image-heic'
  | 'image-unreadable'
  | 'image-too-large';

/** The bytes are not an acceptable picture; `code` is one of the contract's errors. */
export class ImageRefused extends Error {
  readonly code: ImageRefusal;
  constructor(code: ImageRefusal) {
    super(code);
    this.name = 'ImageRefused';
    this.code = code;
  }
}

/** Encodings of a picture at its own width, at most the widest variant. */
export type ReadyPicture = Partial<Record<ImageFormat, Uint8Array>>;

/** Stores pictures, re-encoded without metadata in the widths and formats of the contract. */
export interface ImageHost {
  /**
   * Stores all variants under `id` (a UUID) or throws `ImageRefused` and stores nothing. `ready`:
   * the picture at its own width, encoded before by the program itself; it is stored as it is.
   */
  store(id: string, bytes: Uint8Array, ready?: ReadyPicture): Promise<void>;
  /**
   * The picture at its plain address, as a WebP, or null if there is no picture. For images that
   * the shop draws with it; browsers fetch `urlOf`.
   */
  read(id: string): Promise<Uint8Array | null>;
  /**
   * Makes a stored picture private for good: from then on only `readPrivate` returns it. Throws if
   * there is no picture; a private one stays private.
   */
  keepPrivate(id: string): Promise<void>;
  /** A private picture as one WebP, or null. The caller must check who may see it. */
  readPrivate(id: string): Promise<Uint8Array | null>;
  /** Removes every variant, public or private; no error without any. */
  remove(id: string): Promise<void>;
  /** Removes what a program that died an hour ago or earlier has left half-written. */
  removeAbandoned(): Promise<void>;
  /** The address for `img` on the wire. */
  urlOf(id: string): string;
  /** The id in an address of this host, or null for any other address. */
  idOf(url: string): string | null;
}

/** A bucket of a store that has Amazon's S3 calls and signatures (version 4). */
export type BucketSettings = {
  /** Without a trailing slash; the bucket is the first part of the path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A call to a bucket, after its repetitions. */
export type BucketCall = {
  operation: 'put' | 'get' | 'remove' | 'list';
  /** `missing`: no such object. `away`: no answer, or failures of the store. */
  outcome: 'done' | 'missing' | 'refused' | 'away';
  seconds: number;
};

/** All pictures of a host, public and private, as backups and copies list them. */
export type PictureSource = {
  /** Like `images/7f/0197…7f`; only whole ones. */
  list(): Promise<string[]>;
  /** The files of a picture by name; none if it has gone meanwhile. */
  read(picture: string): Promise<Map<string, Uint8Array>>;
};

/** Where pictures are copied from or to. */
export type PicturePlace = PictureSource & {
  write(picture: string, files: Map<string, Uint8Array>): Promise<void>;
};
