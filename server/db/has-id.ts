import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The condition that a column has this id; without one, each row is meant. */
export const hasId = (column: string, id: string | undefined): RawBuilder<SqlBool> =>
  id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}::uuid`;
