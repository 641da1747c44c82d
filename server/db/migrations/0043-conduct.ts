import { type Kysely, sql } from 'kysely';

/** Who called off or refused a deal, beside the deal itself; and listings that stand behind others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table deals
      add column mark text check (mark in ('called-off', 'refused')),
      add column mark_of text check (mark_of in ('buyer', 'seller')),
      add constraint deals_mark_whole check ((mark is null) = (mark_of is null))`,
    // As the rule of contract/orders/conduct.ts would have it. Without an agreed meeting, a call-off
    // after five days says nothing against anybody.
    sql`update deals set mark = case event when 'refuse' then 'refused' else 'called-off' end,
        mark_of = role
      from deal_events ended
      where ended.booking_id = deals.booking_id and deals.state in ('refunding', 'refunded')
        and event in ('call-off', 'refuse') and role in ('buyer', 'seller')
        and (event = 'refuse' or ended.at < deals.paid_at + interval '5 days'
          or exists (select from deal_events agreed
            where agreed.booking_id = deals.booking_id and agreed.event = 'accept'))`,

    // An empty box, parts, or a price that no such phone has: behind the others, and told to admins.
    sql`alter table products add column stands_last boolean not null default false`,
  ];
  for (const statement of statements) await statement.execute(db);
}
