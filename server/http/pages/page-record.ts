import type { KeptBody } from './kept-body.ts';
import type { RenderedPage } from './render-page.ts';
import type { ShownThings } from './shown-things.ts';

export type CachedPage = Omit<RenderedPage, 'body'> & {
  body: KeptBody;
  /** Seconds since the rendering if the page is sent for want of the database; else 0. */
  staleFor: number;
};

/** A cached page as it is stored in a `PageFile`: all but where its changes are read from. */
export type StoredPage = {
  page: CachedPage;
  shown: ShownThings;
  madeAt: number;
  comparedTo: number;
  besideSince: number | null;
};

/** The length of the head, the head as JSON, then the compressed bytes. */
export function toRecord({ page, shown, ...rest }: StoredPage): Buffer {
  const { body, ...others } = page;
  const { bytes, etag, encoding } = body;
  const things = { own: [...shown.own], beside: [...shown.beside] };
  const head = Buffer.from(JSON.stringify({ ...rest, others, things, etag, encoding }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, bytes]);
}

/** The page in a record of this process, whose checksum was right. */
export function fromRecord(record: Buffer): StoredPage {
  const start = 4 + record.readUInt32LE();
  const { others, things, etag, encoding, ...rest } = JSON.parse(record.toString('utf8', 4, start));
  const shown = { own: new Set<string>(things.own), beside: new Set<string>(things.beside) };
  const body = { etag, encoding, bytes: record.subarray(start) };
  return { ...rest, shown, page: { ...others, body } };
}
