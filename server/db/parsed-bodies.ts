import { type Kysely, sql } from 'kysely';

/**
 * Gives functions with a parsed body (`return …`) the same body as a text. While such a function uses
 * the row type of a table, minor releases of PostgreSQL since 2026 (15.20) refuse to add columns with
 * a default to it. Earlier releases of the shop created three; migrations create none.
 */
export async function unparseBodies<T>(db: Kysely<T>): Promise<void> {
  await sql`do $$
    declare
      parsed record;
    begin
      for parsed in
        select format('%I(%s)', proname, pg_get_function_arguments(oid)) as name, prorettype::regtype as returns,
          provolatile,
          regexp_replace(pg_get_function_sqlbody(oid), '^return\\s+', 'select ', 'i') as body
        from pg_proc
        where prosqlbody is not null and pronamespace = current_schema()::regnamespace
      loop
        execute format('create or replace function %s returns %s language sql %s as %L',
          parsed.name, parsed.returns,
          case parsed.provolatile when 'i' then 'immutable' when 's' then 'stable' else '' end,
          parsed.body);
      end loop;
    end $$`.execute(db);
}
