import type { ColumnType } from 'kysely';

/** A time whose default the database sets. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** A day in Dhaka, `YYYY-MM-DD`. Never selected, because the driver would return a time. */
export type Day = ColumnType<string, string, never>;
