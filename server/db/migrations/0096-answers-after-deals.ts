import { type Kysely, sql } from 'kysely';

/** What buyer and seller answer about each other after a deal, with a sentence and its reply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table deal_answers (
      id uuid primary key,
      booking_id uuid not null references deals,
      side text not null check (side in ('buyer', 'seller')),
      member_id uuid not null references members,
      about_id uuid not null references members,
      at timestamptz not null,
      shown_from timestamptz not null,
      announced_at timestamptz,
      as_described boolean,
      on_time boolean,
      as_agreed boolean,
      sentence text not null,
      hidden_at timestamptz,
      unique (booking_id, side)
    )`,
    sql`create index deal_answers_of_member on deal_answers (member_id)`,
    sql`create index deal_answers_about on deal_answers (about_id, side, id desc)`,
    sql`create index deal_sentences_about on deal_answers (about_id, side, id desc)
      where sentence <> '' and hidden_at is null`,
    sql`create index deal_answers_unannounced on deal_answers (shown_from)
      where announced_at is null`,
    sql`create table deal_answer_replies (
      answer_id uuid primary key references deal_answers,
      member_id uuid not null references members,
      at timestamptz not null,
      text text not null,
      hidden_at timestamptz
    )`,
    sql`create index deal_answer_replies_of_member on deal_answer_replies (member_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
