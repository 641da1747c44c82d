import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

type Record = { offset: number; length: number; checksum: number; isWritten: boolean };

export type PageFile = {
  /** The record written last under this name; null if another took its place, or it is damaged. */
  read(name: string): Promise<Buffer | null>;
  /** Replaces the record under this name. The oldest ones make room. */
  write(name: string, record: Buffer): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a file of at most `maxSize` bytes in `folder` for records that memory has no room for. It has
 * no name once it is open: only this process can read it, and the system removes it when the process
 * ends, also by a crash. So nothing that was removed from the shop is left there for others to find.
 */
export async function openPageFile(folder: string, maxSize: number): Promise<PageFile> {
  const path = join(folder, `pages-${process.pid}.cache`);
  // Left by a process that was killed between these two lines.
  await unlink(path).catch(() => {});
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return createPageFile(file, maxSize);
}

/** Writes at once: while the disk is slower than that, records are dropped instead of filling memory. */
const maxUnderWay = 50;

/** Records are written one behind another, and from the start again at the end of the file. */
export function createPageFile(
  file: Pick<FileHandle, 'read' | 'write' | 'close'>,
  maxSize: number,
): PageFile {
  /** The oldest first, as they are in the file from `end` on. */
  const records = new Map<string, Record>();
  let end = 0;
  let underWay = 0;

  /** A place for so many bytes; records that were there are gone. */
  function takePlace(length: number): number {
    const isAtEnd = end + length > maxSize;
    const offset = isAtEnd ? 0 : end;
    for (const [name, each] of records) {
      const isBehind = isAtEnd && each.offset >= end;
      const isThere = each.offset < offset + length && each.offset + each.length > offset;
      if (!isBehind && !isThere) break;
      records.delete(name);
    }
    end = offset + length;
    return offset;
  }

  return {
    async read(name) {
      const record = records.get(name);
      if (!record?.isWritten) return null;
      const { buffer } = await file.read({
        buffer: Buffer.allocUnsafeSlow(record.length),
        position: record.offset,
      });
      // Another record may have taken its place meanwhile.
      return crc32(buffer) === record.checksum ? buffer : null;
    },
    async write(name, bytes) {
      if (bytes.length > maxSize || underWay >= maxUnderWay) return;
      records.delete(name);
      const record: Record = {
        offset: takePlace(bytes.length),
        length: bytes.length,
        checksum: crc32(bytes),
        isWritten: false,
      };
      records.set(name, record);
      underWay += 1;
      try {
        await file.write(bytes, 0, bytes.length, record.offset);
        record.isWritten = true;
      } catch (error) {
        if (records.get(name) === record) records.delete(name);
        throw error;
      } finally {
        underWay -= 1;
      }
    },
    close: () => file.close(),
  };
}
