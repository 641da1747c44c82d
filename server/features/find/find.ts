import type { Found } from '#contract/admin/find.ts';
import { type FindKind, findKinds, findKindsOf } from '#contract/admin/find-kinds.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { hitsMax } from './candidates.ts';
import { findOrders, findPayments, findPayouts } from './find-money.ts';
import { findPeople } from './find-people.ts';
import { findPhones } from './find-phones.ts';
import { kindOfText, readText } from './read-text.ts';

/**
 * Finds people, phones, orders, payments and payouts by one text, for staff. The audit log has that
 * it was searched and by which kind of text, and not the text. A POST, because addresses of pages
 * are logged. Throws `not-allowed`.
 */
export const find: Handler<'POST /find'> = async ({ body, caller, deps }) =>
  await transact(deps.db, async (trx) => {
    const { userId, member } = caller;
    await lockAdmin(trx, userId, { area: 'search' });
    const { isAdmin } = member;
    const now = deps.clock();
    const mayFind = member.staff ? findKindsOf[member.staff] : [];
    const kinds = mayFind.filter((kind) => body.kind === undefined || kind === body.kind);
    const page = body.kind ? (body.page ?? 1) : 1;
    const searched = readText(body.text);
    const all: Pick<Found, FindKind> = {
      people: kinds.includes('people') ? await findPeople(trx, searched, { isAdmin, page }) : [],
      phones: kinds.includes('phones') ? await findPhones(trx, searched, { now, page }) : [],
      orders: kinds.includes('orders') ? await findOrders(trx, searched, page) : [],
      payments: kinds.includes('payments') ? await findPayments(trx, searched, page) : [],
      payouts: kinds.includes('payouts') ? await findPayouts(trx, searched, page) : [],
    };
    const hits = findKinds.reduce((sum, kind) => sum + Math.min(all[kind].length, hitsMax), 0);
    const detail = { by: kindOfText(searched), hits };
    await recordAudit(
      trx,
      { action: 'shop-searched', actorId: userId, target: userId, detail },
      deps,
    );
    return {
      kinds: [...kinds],
      page,
      more: kinds.filter((kind) => all[kind].length > hitsMax),
      people: all.people.slice(0, hitsMax),
      phones: all.phones.slice(0, hitsMax),
      orders: all.orders.slice(0, hitsMax),
      payments: all.payments.slice(0, hitsMax),
      payouts: all.payouts.slice(0, hitsMax),
    };
  });
