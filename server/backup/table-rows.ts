import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { BackupError, type TableSum } from './manifest.ts';
import type { Table } from './tables.ts';

/** Rows that are read or written at a time. */
const batchSize = 1000;

/** Counts rows, and adds up their hashes, so that the order of the rows does not matter. */
function createSum() {
  let rows = 0;
  let sum = 0n;
  return {
    add(line: string): void {
      const hash = createHash('sha256').update(line).digest();
      sum = BigInt.asUintN(128, sum + (hash.readBigUInt64BE(0) << 64n) + hash.readBigUInt64BE(8));
      rows += 1;
    },
    result: (): TableSum => ({ rows, sum: sum.toString(16) }),
  };
}

/**
 * The rows of a table as JSON in batches. PostgreSQL makes and reads this JSON itself, so no type
 * loses precision. The transaction must use UTC, because times are written in the session's zone.
 */
async function* readRows(trx: Db, { name, columns }: Table) {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(one)::text as line from (select ${list} from ${sql.table(name)}) one`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(batchSize)} from backup_rows`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backup_rows`.execute(trx);
}

/** The sum of a table's rows in the database. */
export async function sumTable(trx: Db, table: Table): Promise<TableSum> {
  const sum = createSum();
  for await (const lines of readRows(trx, table)) for (const line of lines) sum.add(line);
  return sum.result();
}

/** Writes a table's rows to a file, a line of JSON for each, compressed. */
export async function dumpTable(trx: Db, table: Table, file: string): Promise<TableSum> {
  const sum = createSum();
  async function* text() {
    for await (const lines of readRows(trx, table)) {
      for (const line of lines) sum.add(line);
      yield `${lines.join('\n')}\n`;
    }
  }
  await pipeline(
    text,
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return sum.result();
}

/** Inserts the rows of a file of `dumpTable` into an empty table. Throws `BackupError`. */
export async function loadTable(trx: Db, table: Table, file: string): Promise<void> {
  const lines: string[] = [];
  await pipeline(createReadStream(file), createGunzip(), async (unzipped) => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of unzipped) {
      const [first = '', ...more] = decoder.decode(bytes, { stream: true }).split('\n');
      rest += first;
      for (const line of more) {
        lines.push(rest);
        rest = line;
      }
      while (lines.length >= batchSize) await insertRows(trx, table, lines.splice(0, batchSize));
    }
  }).catch((error: NodeJS.ErrnoException) => {
    const name = basename(file);
    if (error.code === 'ENOENT') throw new BackupError(`The backup has no ${name}.`);
    // Of zlib, and of PostgreSQL for what is no row.
    if (/^(Z_|22)/.test(error.code ?? '')) throw new BackupError(`${name} is damaged.`);
    throw error;
  });
  if (lines.length > 0) await insertRows(trx, table, lines);
}

async function insertRows(trx: Db, { name, columns }: Table, lines: string[]) {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(
    trx,
  );
}
