import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Rows and bytes of a table with its indexes and long values, or files and bytes of a folder. */
export type Size = { rows: number; bytes: number };

export async function sizesOfTables(db: pg.Client): Promise<Map<string, Size>> {
  await db.query('vacuum analyze');
  const { rows: tables } = await db.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sizes = new Map<string, Size>();
  for (const { name, bytes } of tables) {
    const { rows } = await db.query<{ count: number }>(`select count(*)::int from "${name}"`);
    sizes.set(name, { rows: rows[0]?.count ?? 0, bytes: Number(bytes) });
  }
  return sizes;
}

/** Each folder directly below this one. */
export async function sizesOfFolders(parent: string): Promise<Map<string, Size>> {
  const sizes = new Map<string, Size>();
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const files = await readdir(join(parent, entry.name), { recursive: true, withFileTypes: true });
    const size = { rows: 0, bytes: 0 };
    for (const file of files.filter((each) => each.isFile())) {
      size.rows += 1;
      size.bytes += (await stat(join(file.parentPath, file.name)).catch(() => null))?.size ?? 0;
    }
    sizes.set(`${entry.name}/`, size);
  }
  return sizes;
}

/** What grew, the largest first. */
export function growthOf(before: Map<string, Size>, after: Map<string, Size>) {
  return [...after]
    .map(([name, { rows, bytes }]) => ({
      name,
      rows: rows - (before.get(name)?.rows ?? 0),
      bytes: bytes - (before.get(name)?.bytes ?? 0),
    }))
    .filter(({ rows, bytes }) => rows > 0 || bytes > 0)
    .sort((one, other) => other.bytes - one.bytes);
}
