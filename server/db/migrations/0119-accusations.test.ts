import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openOldDatabase } from '#testing/old-database.ts';

const idOf = (n: number) => `0197a3c0-0000-7000-8000-00000000${String(n).padStart(4, '0')}`;
const [seller, owner, moderator, image] = [1, 2, 3, 4].map(idOf);

/** What hid a phone before, what staff had decided, and how it is afterwards. */
const phones = [
  { from: 'shown', stolen: null, after: null, decision: null },
  { from: 'words', stolen: null, after: 'words', decision: null },
  { from: 'seller', stolen: null, after: 'seller', decision: null },
  { from: 'shown', stolen: true, after: 'admin', decision: 'stands' },
  // It had returned with the decision.
  { from: 'shown', stolen: false, after: null, decision: 'unproven' },
] as const;

test('what an unexamined report had hidden is shown again, and what staff decided remains', async () => {
  const db = await openOldDatabase('0113-support-lists');
  const at = '2026-11-01T06:00:00Z';
  await sql`insert into members (id, email, name, title) values
    (${seller}, 'seller@example.test', 'Salma', 'seller'),
    (${owner}, 'owner@example.test', 'Karim', 'buyer'),
    (${moderator}, 'moderator@example.test', 'Amena', 'buyer')`.execute(db);
  await sql`insert into images (id) values (${image})`.execute(db);
  for (const [n, { from, stolen }] of phones.entries()) {
    const [phone, report, match] = [idOf(100 + n), idOf(200 + n), idOf(300 + n)];
    const isHidden = stolen !== false;
    await sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        hidden_at, hidden_by)
      values (${phone}, ${seller}, '2', 'A54', 24500, 46000, '01712345678', ${image}, '', '',
        'Good', '', '', '', ${isHidden ? at : null}, ${isHidden ? 'admin' : null})`.execute(db);
    await sql`insert into stolen_reports (id, member_id, diary_number, station, diary_date, at)
      values (${report}, ${owner}, '1204', 'Dhanmondi', '2026-01-05', ${at})`.execute(db);
    await sql`insert into stolen_matches
        (id, report_id, product_id, at, stopped_from, is_stolen, closed_at, closed_by)
      values (${match}, ${report}, ${phone}, ${at}, ${from}, ${stolen},
        ${stolen === null ? null : at}, ${stolen === null ? null : moderator})`.execute(db);
  }
  await migrate(db);
  const { rows } = await sql<{ after: string | null; hidden: boolean; decision: string | null }>`
    select hidden_by as after, hidden_at is not null as hidden, decision
    from products join stolen_matches on product_id = products.id
      join stolen_reports on stolen_reports.id = report_id
    order by products.id`.execute(db);
  expect(rows).toEqual(
    phones.map(({ after, decision }) => ({ after, hidden: after !== null, decision })),
  );
});
