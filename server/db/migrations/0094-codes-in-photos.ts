import { type Kysely, sql } from 'kysely';

/** Whether an upload shows a QR code or the barcode of an IMEI; null for those of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column has_code boolean`.execute(db);
}
