/**
 * The process that kill9.test.ts kills. It opens the database in the folder of its argument, prints
 * the ids in it, then inserts rows without end, and prints each id once it is acknowledged.
 */
import { writeSync } from 'node:fs';
import pg from 'pg';
import { openEmbeddedDatabase } from './open-embedded.ts';

const print = (line: string) => writeSync(1, `${line}\n`);

const [folder = ''] = process.argv.slice(2);
const database = await openEmbeddedDatabase({ folder });
const pool = new pg.Pool(database.poolConfig);
await pool.query(
  'CREATE TABLE IF NOT EXISTS written (id int PRIMARY KEY, content text NOT NULL UNIQUE)',
);
const { rows } = await pool.query<{ id: number }>(
  `SELECT id FROM written WHERE content = repeat(md5(id::text), 1 + id % 40) ORDER BY id`,
);
print(`found ${rows.map((row) => row.id).join(',')}`);

for (let id = (rows.at(-1)?.id ?? 0) + 1; ; id += 1) {
  await pool.query(
    `INSERT INTO written VALUES ($1::int, repeat(md5($1::int::text), 1 + $1::int % 40))`,
    [id],
  );
  print(`acknowledged ${id}`);
  if (id % 100 === 0) await pool.query('CHECKPOINT');
}
