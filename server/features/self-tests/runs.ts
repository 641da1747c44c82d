import { sql } from 'kysely';
import { isArranging } from '#contract/orders/deal-states.ts';
import type { SelfTestDevice } from '#contract/phones/self-tests.ts';
import { shownDevice } from '#contract/phones/shown-fields.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { codeOf, endFrom, hashOf } from './tickets.ts';

/**
 * Begins a run, or continues it on the device that began it. Throws `self-test-over`, and
 * `self-test-taken` for another device.
 */
export const openSelfTest: Handler<'POST /selftests/open'> = ({ body, deps }) =>
  transact(deps.db, async (trx) => {
    const run = await lockRun(trx, body, deps.clock());
    let endsAt = run.expires_at;
    if (!run.opened_at) {
      const now = deps.clock();
      endsAt = endFrom(now);
      await trx
        .updateTable('self_tests')
        .set({
          device_key: hashOf(body.key),
          opened_at: now,
          expires_at: endsAt,
          device: JSON.stringify(shownDevice(body.device)),
          device_model_id: await findModel(trx, body.device),
        })
        .where('id', '=', run.id)
        .execute();
    }
    return {
      productName: run.name,
      isMeeting: run.booking_id !== null,
      code: codeOf(body.ticket),
      endsAt: endsAt.toISOString(),
      results: run.results,
    };
  });

/** Stores an outcome. Throws `self-test-over` after the end, and `self-test-taken`. */
export const sendSelfTestResult: Handler<'POST /selftests/result'> = ({ body, deps }) =>
  transact(deps.db, async (trx) => {
    const run = await lockRun(trx, body, deps.clock());
    if (!run.opened_at || run.finished_at) throw new Problem('self-test-over');
    const { test, outcome, reason } = body;
    // A reason belongs to a missing test only.
    const result = outcome === 'not-tested' && reason ? { outcome, reason } : { outcome };
    await trx
      .updateTable('self_tests')
      .set({ results: JSON.stringify({ ...run.results, [test]: result }) })
      .where('id', '=', run.id)
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });

/** Ends a run; idempotent. Throws `self-test-over` and `self-test-taken`. */
export const finishSelfTest: Handler<'POST /selftests/finish'> = ({ body, deps }) =>
  transact(deps.db, async (trx) => {
    const run = await lockRun(trx, body, deps.clock());
    if (!run.opened_at) throw new Problem('self-test-over');
    if (run.finished_at) return { acknowledged: true, modifiedCount: 0 };
    await trx
      .updateTable('self_tests')
      .set({ finished_at: deps.clock() })
      .where('id', '=', run.id)
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });

/**
 * The run of a ticket, if this device may write it. One of a meeting is over with the meeting: what
 * a phone shows after the handover is no proof of what was handed over.
 */
async function lockRun(trx: Db, { ticket, key }: { ticket: string; key: string }, now: Date) {
  const run = await trx
    .selectFrom('self_tests')
    .select(['id', 'booking_id', 'name', 'device_key', 'opened_at', 'expires_at', 'finished_at'])
    .select('results')
    .where('ticket', '=', hashOf(ticket))
    .forUpdate()
    .executeTakeFirst();
  if (!run || run.expires_at <= now) throw new Problem('self-test-over');
  if (run.opened_at && run.device_key !== hashOf(key)) throw new Problem('self-test-taken');
  if (run.booking_id) {
    const deal = await trx
      .selectFrom('deals')
      .select('state')
      .where('booking_id', '=', run.booking_id)
      .executeTakeFirst();
    if (!deal || !isArranging(deal.state)) throw new Problem('self-test-over');
  }
  return run;
}

/** The model of the catalogue with the code or the name of the browser. */
async function findModel(trx: Db, { model }: SelfTestDevice): Promise<string | null> {
  if (!model) return null;
  const found = await trx
    .selectFrom('models')
    .innerJoin('categories', 'categories.id', 'models.brand_id')
    .select(['models.id', 'models.merged_into'])
    .where((where) =>
      where.or([
        sql<boolean>`upper(${model}) = any(models.codes)`,
        sql<boolean>`lower(${model}) in (lower(models.name), lower(categories.name || ' ' || models.name))`,
      ]),
    )
    .limit(2)
    .execute();
  // Two makers may use the same name.
  const [only, another] = found;
  return only && !another ? (only.merged_into ?? only.id) : null;
}
