import { createHash } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** A row count, and the sum of the hashes of all rows: equal contents have equal sums. */
const tableSum = z.object({ rows: z.int(), sum: z.string() });
export type TableSum = z.output<typeof tableSum>;

const manifest = z.object({
  format: z.literal(1),
  /** When the snapshot of the database was taken. */
  at: z.iso.datetime(),
  version: z.string(),
  /** The migrations that had run, in order. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), tableSum.extend({ columns: z.array(z.string()) })),
  /** The last value of each sequence; null if it was never used. */
  sequences: z.record(z.string(), z.string().nullable()),
  pictures: z.int(),
  /** Pictures in use that the shop itself did not have. */
  missingPictures: z.array(z.string()),
  /** What the ledger check found at that moment; null if the database was of an earlier version. */
  ledger: z
    .object({
      transactions: z.int(),
      entries: z.int(),
      sum: z.int(),
      disagreements: z.array(z.string()),
    })
    .nullable(),
  deals: z.int(),
  /** SHA-256 of the secret and of the file of keys, null without one. Earlier backups have none. */
  hashes: z.object({ secret: z.string(), imeiKeys: z.string().nullable() }).optional(),
});
export type Manifest = z.output<typeof manifest>;

export const manifestFile = 'backup.json';
export const secretFile = 'auth-secret';
/** A line for each picture: its folder below the pool, and the hash of its files. */
export const picturesFile = 'pictures.txt';
/** Beside the backups, because pictures never change and most are in all of them. */
export const poolFolder = 'pictures';

export const tableFileOf = (table: string) => join('tables', `${table}.ndjson.gz`);

/** Copies a file that the shop may not have. */
export async function copyIfAny(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** A backup that cannot be used; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Throws `BackupError` when the folder is no complete backup. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, manifestFile), 'utf8').catch(() => {
    throw new BackupError(`${backup} is no backup: it has no ${manifestFile}.`);
  });
  const parsed = manifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new BackupError(`${backup} is of another version of PhoneHaat, or damaged.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The hash of a file as the manifest has it; null if there is no such file. */
export async function hashOfFile(file: string): Promise<string | null> {
  const bytes = await readIfAny(file);
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

/** Null if there is no such file. */
export async function readIfAny(file: string): Promise<Buffer | null> {
  return await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
}
