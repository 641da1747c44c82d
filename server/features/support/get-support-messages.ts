import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SupportState } from '#contract/admin/support-states.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { rowsToFetch, toPage } from '#server/http/api/keyset-pagination.ts';
import { counterpartsOf } from '../members/own-matter.ts';

const isAnswered = sql`exists (select from support_answers where message_id = support_messages.id)`;

/** The member has not written yet in a conversation that an admin began. */
const isWritten = sql`begun_by is not null and not exists (select from support_answers
  where message_id = support_messages.id and by_id = support_messages.member_id)`;

const conditions: Record<SupportState, RawBuilder<SqlBool>> = {
  open: sql`closed_at is null`,
  answered: sql`closed_at is not null and ${isAnswered} and not (${isWritten})`,
  closed: sql`closed_at is not null and not ${isAnswered}`,
  written: sql`closed_at is not null and ${isWritten}`,
};

/** A page of all messages to support, newest first. Neither text nor address is in it. */
export const getSupportMessages: Handler<'GET /support/messages'> = async ({
  query: { state, before },
  caller,
  deps,
}) => {
  let found = deps.db
    .selectFrom('support_messages')
    .select(['id', 'at', 'name', 'language', 'member_id'])
    .select(
      sql<SupportState>`case when ${conditions.open} then 'open' when ${isWritten} then 'written'
        when ${isAnswered} then 'answered'
        else 'closed' end`.as('state'),
    );
  if (state) found = found.where(conditions[state]);
  if (before) found = found.where('id', '<', before);
  const { page, next } = toPage(await found.orderBy('id', 'desc').limit(rowsToFetch).execute());
  const own = (await counterpartsOf(deps.db, caller.userId)).add(caller.userId);
  const entries = page.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    name: row.name,
    state: row.state,
    language: row.language,
    own: row.member_id !== null && own.has(row.member_id),
  }));
  return { entries, next };
};
