import { type Kysely, sql } from 'kysely';

/** Messages from the help page, the staff's answers, and the mails of both that are still to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table support_messages (
      id uuid primary key,
      at timestamptz not null,
      address text not null,
      name text not null,
      language text not null check (language in ('en', 'bn')),
      text text not null,
      -- As the writer gave it: perhaps of no order.
      order_id uuid,
      member_id uuid references members,
      closed_at timestamptz
    )`,
    sql`create index support_messages_open on support_messages (at) where closed_at is null`,
    sql`create index support_messages_of_member on support_messages (member_id)`,
    sql`create table support_answers (
      message_id uuid not null references support_messages on delete cascade,
      number smallint not null check (number > 0),
      at timestamptz not null,
      by_id uuid not null references members,
      text text not null,
      primary key (message_id, number)
    )`,
    sql`create index support_answers_of_writer on support_answers (by_id)`,
    sql`create table support_mails (
      message_id uuid not null references support_messages on delete cascade,
      -- Of the answer; 0: the message itself, for the operator's mailbox.
      number smallint not null,
      due_at timestamptz not null,
      primary key (message_id, number)
    )`,
    sql`create index support_mails_due on support_mails (due_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
