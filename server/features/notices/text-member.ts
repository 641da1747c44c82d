import { marketLanguage } from '#contract/languages.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { smsOfNotice } from '#contract/notices/texted.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';

type TextDeps = Pick<Deps, 'db' | 'sms' | 'rateLimiter' | 'publicUrl' | 'log'>;

/**
 * In place of a mail, one text message to a member without an address, if one of these notices costs
 * money or a meeting; the others are in the bell, and pushed. Not repeated: a message that may be on
 * its way would be paid for twice.
 */
export async function textMember(
  { db, sms, rateLimiter, publicUrl, log }: TextDeps,
  notices: readonly { member_id: string; kind: NoticeKind }[],
): Promise<void> {
  const notice = notices.findLast(({ kind }) => smsOfNotice[kind]);
  const text = notice && smsOfNotice[notice.kind];
  if (!sms || !publicUrl || !text) return;
  const row = await db
    .selectFrom('login_numbers')
    .select('number')
    .where('member_id', '=', notice.member_id)
    .executeTakeFirst();
  if (!row) return;
  try {
    await rateLimiter.consume('number-notices', { address: '', account: notice.member_id });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    log.warn({ kind: notice.kind }, 'a member gets no more text messages today');
    return;
  }
  const facts = { host: new URL(publicUrl).host, code: '' };
  // The regulator wants Bangla of everything but codes.
  await sms.send({ to: row.number, kind: text, language: marketLanguage, facts });
}
