import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { findSupportMessage } from './support-row.ts';

/**
 * A message as it was written, with its answers. The reading is recorded in the same transaction.
 * Throws `not-found` and `own-matter`.
 */
export const getSupportMessage: Handler<'GET /support/messages/:id'> = ({ params, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId);
    const { message, answers } = await findSupportMessage(trx, params.id, caller.userId);
    const act = { action: 'support-read', actorId: caller.userId, target: message.id } as const;
    await recordAudit(trx, act, deps);
    return {
      _id: message.id,
      at: message.at.toISOString(),
      email: message.address,
      name: message.name,
      memberId: message.member_id,
      language: message.language,
      begun: message.begun_by !== null,
      text: message.text,
      orderId: message.order_id,
      closedAt: message.closed_at?.toISOString() ?? null,
      answers: answers.map(({ number, at, by, by_id, text }) => ({
        number,
        at: at.toISOString(),
        by,
        ofMember: by_id === message.member_id,
        text,
      })),
    };
  });
