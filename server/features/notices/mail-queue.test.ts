import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '#server/db/transact.ts';
import type { Mail } from '#server/ports/mail/port.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { type NewNotice, notify } from './notify.ts';
import { sendNoticeMails } from './send-notice-mails.ts';

const startAt = new Date('2026-11-22T06:00:00Z');

const tell = (shop: TestShop, { userId: memberId }: Person, notice: Omit<NewNotice, 'memberId'>) =>
  transact(shop.deps.db, (trx) => notify(trx, { memberId, ...notice }, shop.deps));

function keeping(shop: TestShop) {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => void sent.push(mail);
  return { sent, deps: { ...shop.deps, mail: { send } } };
}

// sec T83
test('with 5,000 lesser mails due a decline and money go in the same run, before them', async () => {
  const shop = await buildTestApp({ startAt });
  const [victim, buyer] = [await shop.signUp(), await shop.signUp()];
  await sql`with made as (
      insert into notices (id, at, kind, event, member_id, reason, facts)
      select gen_random_uuid(), ${startAt}, 'booked', n::text, ${victim.userId}, '', '{}'
      from generate_series(1, 5000) n returning id
    )
    insert into notice_mails (notice_id, address, due_at)
    select id, ${victim.email}, ${startAt} from made`.execute(shop.deps.db);
  shop.clock.advance({ minutes: 1 });
  await tell(shop, buyer, { kind: 'declined', event: 'late' });
  await tell(shop, buyer, { kind: 'paid', event: 'late' });
  const { sent, deps } = keeping(shop);

  expect(await sendNoticeMails(deps)).toBe(3);

  expect(sent.map(({ to }) => to)).toEqual([buyer.email, buyer.email, victim.email]);
  expect(sent[0]?.text).toContain('The phone is paid for');
  expect(await shop.deps.db.selectFrom('notice_mails').select('notice_id').execute()).toEqual([]);
});

// sec T83
test('a run goes on until nothing is due, and two at once send nothing twice', async () => {
  const shop = await buildTestApp({ startAt });
  const person = await shop.signUp();
  for (let n = 0; n < 250; n += 1) await tell(shop, person, { kind: 'paid', event: `${n}` });
  const { sent, deps } = keeping(shop);
  const counts = await Promise.all([sendNoticeMails(deps), sendNoticeMails(deps)]);
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(250);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(250);
});

// sec T83
test('after five failures in a row a run rests, and what it did not try has lost no try', async () => {
  const shop = await buildTestApp({ startAt });
  const person = await shop.signUp();
  for (let n = 0; n < 30; n += 1) await tell(shop, person, { kind: 'paid', event: `${n}` });
  let tries = 0;
  const send = async () => {
    tries += 1;
    throw new Error('The server is away');
  };
  expect(await sendNoticeMails({ ...shop.deps, mail: { send } })).toBe(0);
  expect(tries).toBe(5);
  const { sent, deps } = keeping(shop);
  shop.clock.advance({ minutes: 1 });
  expect(await sendNoticeMails(deps)).toBe(30);
  expect(sent).toHaveLength(30);
});
