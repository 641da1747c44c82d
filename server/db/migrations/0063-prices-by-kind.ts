import { type Kysely, sql } from 'kysely';

/** The offers and the sales of which a fair price is made, without reading all phones of the model. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create index products_priced on products (model_id, condition, ram, storage, created_at desc)
      where paid_at is null and removed_at is null and hidden_at is null and not stands_last`,
    sql`create index products_sold_of_model on products (model_id, paid_at desc)
      where paid_at is not null and removed_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
