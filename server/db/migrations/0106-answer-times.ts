import { type Kysely, sql } from 'kysely';

/** Which messages begin a wait for the seller's answer, also of the messages until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table thread_messages add column waits_for uuid references members`,
    sql`update thread_messages set waits_for = seller_id
      from (
        select thread_id, number, seller_id, row_number() over (
          partition by thread_id, last_word order by number) as nth
        from (
          select thread_id, number, text, seller_id, sender_id = buyer_id as by_buyer,
            coalesce(max(number) filter (where sender_id = seller_id)
              over (partition by thread_id order by number), 0) as last_word
          from thread_messages join threads on threads.id = thread_id
          where not withheld and (masked is null or btrim(masked, '• ' || chr(10) || '.,!?।') <> '')
        ) words
        where by_buyer and (last_word = 0 or text ~ '[?？؟]')
      ) questions
      where nth = 1 and thread_messages.thread_id = questions.thread_id
        and thread_messages.number = questions.number`,
    sql`create index thread_messages_waits on thread_messages (waits_for, at desc, thread_id,
      number desc) where waits_for is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
