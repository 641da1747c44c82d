import { sql } from 'kysely';
import { noticeKinds, noticeTable } from '#contract/notices/kinds.ts';
import type { Question } from './question.ts';

const name = 'notices arrive by mail';
const hour = 3_600_000;
/** Two outages of ten hours, and the longest pause after each. */
const longest = 48 * hour;

/** About money, meetings and the account: each has a mail of its own. */
const mailed = noticeKinds.filter((kind) =>
  ['money', 'meeting', 'account'].includes(noticeTable[kind].about),
);

/** Mails are copied by the world as the mail server has accepted them. */
export const mails = (): Question => ({
  name,
  sentence:
    'Each notice about money, a meeting or the account is in its member’s mailbox two days later, also after an outage of the mail server.',
  async eachNight({ shop, now, people, falsify }) {
    const arrived = new Set(shop.mails.map(({ messageId }) => messageId));
    const { rows } = await sql<{ id: string; kind: string; member: string }>`
      select n.id::text as id, n.kind, n.member_id::text as member from notices n
      join members m on m.id = n.member_id and m.removed_at is null
      where n.kind = any(${mailed}::text[]) and n.at < ${new Date(now() - longest)}
        and not exists (select from notice_choices c
          where c.member_id = n.member_id and c.kind = n.kind)`.execute(shop.db);
    const lost = rows.find(({ id }) => !arrived.has(`notice-${id}`));
    const member = people.find(({ userId }) => userId === lost?.member);
    if (lost) falsify(name, `The mail “${lost.kind}” to ${member?.name} never arrived.`);
  },
});
