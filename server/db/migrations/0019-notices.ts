import { type Kysely, sql } from 'kysely';

/**
 * Notices of all kinds, not only of admins' decisions: once for each event, unread until the member
 * has seen them, with a mail that waits in `notice_mails`. The table of choices has each member's
 * settings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table notices
      drop constraint notices_kind_check,
      alter column admin_id drop not null,
      alter column reason set default '',
      add column booking_id uuid references bookings (id),
      add column facts jsonb not null default '{}',
      add column event text,
      add column read_at timestamptz,
      add constraint notices_once unique (member_id, kind, event)`,
    sql`update notices set read_at = at`,
    sql`create index notices_unread on notices (member_id) where read_at is null`,
    sql`create index notices_decided on notices (id) where admin_id is not null`,
    sql`create index notices_of_booking on notices (booking_id) where booking_id is not null`,

    sql`create table notice_mails (
      notice_id uuid primary key references notices (id),
      address text not null,
      due_at timestamptz not null,
      tries integer not null default 0
    )`,
    sql`create index notice_mails_due on notice_mails (due_at)`,

    sql`create table notice_choices (
      member_id uuid not null references members (id),
      kind text not null,
      is_on boolean not null,
      primary key (member_id, kind)
    )`,
    sql`alter table members add column mail_language text check (mail_language in ('bn', 'en'))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
