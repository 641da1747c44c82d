import type { ColumnType, Kysely } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';

type WritableTable<Table> = {
  [Column in keyof Table]: Table[Column] extends ColumnType<infer Read, infer _, infer __>
    ? ColumnType<Read, Read | undefined, Read>
    : Table[Column];
};

type WritableDatabase = { [Table in keyof Database]: WritableTable<Database[Table]> };

/** Lets a test set columns that only one file of the program may write. */
export const writable = (db: Db) => db as unknown as Kysely<WritableDatabase>;
