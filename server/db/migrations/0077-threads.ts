import { type Kysely, sql } from 'kysely';

/** Messages between a buyer and the seller of a phone, and their notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table threads (
      id uuid primary key,
      product_id uuid not null references products,
      buyer_id uuid not null references members,
      seller_id uuid not null references members,
      created_at timestamptz not null,
      last_at timestamptz not null,
      messages integer not null check (messages > 0),
      buyer_read integer not null default 0 check (buyer_read between 0 and messages),
      seller_read integer not null default 0 check (seller_read between 0 and messages),
      buyer_archived_at timestamptz,
      seller_archived_at timestamptz,
      unique (product_id, buyer_id),
      check (buyer_id <> seller_id)
    )`,
    sql`create index threads_of_buyer on threads (buyer_id, last_at desc, id desc)`,
    sql`create index threads_of_seller on threads (seller_id, last_at desc, id desc)`,
    sql`create index threads_by_age on threads (last_at)`,

    sql`create table thread_messages (
      thread_id uuid not null references threads on delete cascade,
      number integer not null check (number > 0),
      sender_id uuid not null references members,
      entry_id uuid not null,
      at timestamptz not null,
      text text not null,
      masked text,
      asks text[] not null,
      primary key (thread_id, number)
    )`,
    // An earlier page may be restored with its entry, and another text is then another message.
    sql`create unique index thread_messages_once
      on thread_messages (thread_id, sender_id, entry_id, md5(text))`,
    sql`create index thread_messages_of_sender on thread_messages (sender_id)`,

    sql`alter table notices add column thread_id uuid references threads on delete set null`,
    sql`create index notices_of_thread on notices (thread_id) where thread_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
