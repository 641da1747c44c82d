import { type Kysely, sql } from 'kysely';

/**
 * Devices that get notices by web push, and the pushes that wait. A push has no reference to its
 * device, so that an event waits for no device that is being deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table push_devices (
      id uuid primary key,
      member_id uuid not null references members,
      session_id text not null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      language text not null check (language in ('bn', 'en')),
      since timestamptz not null,
      sent_on date,
      sent integer not null default 0
    )`,
    sql`create index push_devices_of_member on push_devices (member_id)`,

    sql`create table notice_pushes (
      notice_id uuid not null references notices,
      device_id uuid not null,
      due_at timestamptz not null,
      tries integer not null default 0,
      primary key (notice_id, device_id)
    )`,
    sql`create index notice_pushes_due on notice_pushes (due_at)`,

    sql`alter table notice_mails add column unless_read boolean not null default false`,
  ];
  for (const statement of statements) await statement.execute(db);
}
