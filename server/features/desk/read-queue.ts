import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QueueEntry } from '#contract/admin/queue.ts';
import { type QueueKind, type QueueWhose, queuePageRows } from '#contract/admin/queue-kinds.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { desk, pageOf, waitingForStaff } from './desk.ts';
import type { Facts } from './desk-row.ts';

type Reading = {
  memberId: string;
  kinds: readonly QueueKind[];
  whose: QueueWhose | undefined;
  before: string | undefined;
  now: Date;
};

/** A page of what waits, the longest first, and the cursor of the next one; null on the last. */
export async function readEntries(db: Db, reading: Reading) {
  if (reading.kinds.length === 0) return { entries: [], next: null };
  const { rows } = await selectEntries(reading).execute(db);
  const page = rows.slice(0, queuePageRows);
  const last = page.at(-1);
  const next = last && rows.length > page.length ? cursorOf(last) : null;
  return { entries: page.map((row) => toEntry(row, reading.memberId)), next };
}

/**
 * One row more than a page. Each kind is cut after as many rows, before its facts and names are read.
 * The limit of each join makes it an index scan for each row.
 */
export function selectEntries(reading: Reading): RawBuilder<EntryRow> {
  const { kinds, now } = reading;
  const branches = kinds.map((kind) => branchOf(kind, reading));
  return sql<EntryRow>`/* planned for its values */
    select (extract(epoch from waiting.since) * 1000000)::bigint as micros, waiting.*,
      products.name as about, people.name as person_name,
      claims.until, claims.member_id as holder_id, holders.name as holder
    from (select * from (${sql.join(branches, sql` union all `)}) entries
      order by since, kind collate "C", id limit ${sql.lit(queuePageRows + 1)}) waiting
    left join lateral (select name from products where id = waiting.product limit 1) products on true
    left join lateral (select name from members where id = waiting.person limit 1) people on true
    left join lateral (select member_id, until from queue_claims
      where kind = waiting.kind and subject_id = waiting.id and until > ${now} limit 1) claims on true
    left join lateral (select name from members where id = claims.member_id limit 1) holders on true
    order by waiting.since, waiting.kind collate "C", waiting.id`;
}

function branchOf(kind: QueueKind, { memberId, whose, before, now }: Reading) {
  const claimed = sql`select subject_id from queue_claims
    where queue_claims.kind = ${sql.lit(kind)} and until > ${now}`;
  const ofWhose = {
    mine: sql<SqlBool>`id in (${claimed} and member_id = ${memberId})`,
    free: sql<SqlBool>`not exists (${claimed} and subject_id = id)`,
  };
  return sql`(select ${sql.lit(kind)} as kind, waiting.id, waiting.since,
      facts.amount::numeric::text as amount, facts.product, facts.person, facts.page, facts.parties
    from (select * from (${waitingForStaff(kind, now)}) entries
      where ${whose ? ofWhose[whose] : sql`true`} and ${isAfter(kind, before)}
      order by since, id limit ${sql.lit(queuePageRows + 1)}) waiting
    cross join lateral (${desk[kind].facts} limit 1) facts)`;
}

/** The order of kinds is that of their bytes. */
function isAfter(kind: QueueKind, before: string | undefined) {
  const [micros, key] = before?.split('~') ?? [];
  const [lastKind, id] = key?.split(':') ?? [];
  if (!micros || !lastKind || !id) return sql`true`;
  const since = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  if (kind === lastKind) return sql`(since, id) > (${since}, ${id}::uuid)`;
  return kind < lastKind ? sql`since > ${since}` : sql`since >= ${since}`;
}

type EntryRow = Facts & {
  micros: string;
  id: string;
  since: Date;
  kind: QueueKind;
  about: string | null;
  person_name: string | null;
  until: Date | null;
  holder_id: string | null;
  holder: string | null;
};

const cursorOf = ({ micros, kind, id }: EntryRow) => `${micros}~${kind}:${id}`;

function toEntry(row: EntryRow, memberId: string): QueueEntry {
  const { until, holder, holder_id } = row;
  return {
    _id: row.id,
    kind: row.kind,
    since: row.since.toISOString(),
    taka: row.amount === null ? null : toTaka(Number(row.amount)),
    about: row.about ?? '',
    person: row.person_name ?? '',
    path: pageOf(row.kind, row),
    own: row.parties.includes(memberId),
    holder: until && toHolder({ until, name: holder ?? '', isMine: holder_id === memberId }),
  };
}

export const toHolder = ({
  until,
  name,
  isMine,
}: {
  until: Date;
  name: string;
  isMine: boolean;
}) => ({
  name,
  mine: isMine,
  until: until.toISOString(),
});
