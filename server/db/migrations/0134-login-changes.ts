import { type Kysely, sql } from 'kysely';

/** Changes of how a member logs in, and ends of accounts, that count at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table login_changes (
    id uuid primary key,
    member_id uuid not null references members (id),
    kind text not null check (kind in ('email', 'number', 'leave')),
    -- The address or number; empty of an end.
    value text not null,
    asked_at timestamptz not null,
    counts_from timestamptz not null,
    -- Two of the staff have agreed, because all other keys are lost.
    is_lost boolean not null default false,
    unique (member_id, kind)
  )`.execute(db);
}
