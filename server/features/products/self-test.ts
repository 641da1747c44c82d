import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { renderSVG } from 'uqr';
import { inLanguage, type Language } from '#contract/languages.ts';
import {
  selfTestFreshDays,
  selfTestMinutes,
  selfTestNames,
} from '#contract/phones/self-test-table.ts';
import type { SelfTestDevice, SelfTestResults, ShownByPhone } from '#contract/phones/self-tests.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';
import { lockUnsold } from './edit-product.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Tickets are derived from the run's id, so that its seller can read the link again, and the
 * database, which has hashes, does not reveal them. 128 bits.
 */
export function createSelfTestTickets(secret: string): Deps['selfTestTicket'] {
  const key = createHmac('sha256', secret).update('self-test tickets').digest();
  return (id) =>
    createHmac('sha256', key).update(id).digest().subarray(0, 16).toString('base64url');
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Four digits that both screens show, so that a seller notices a test on another phone. */
const codeOf = (ticket: string) =>
  String(createHash('sha256').update(`code ${ticket}`).digest().readUInt32BE() % 10_000).padStart(
    4,
    '0',
  );

/** The last run of one of the caller's own phones. Throws `product-not-found`. */
export const getSelfTest: Handler<'GET /myproducts/:id/selftest'> = async (context) => {
  const { params, caller, headers, deps } = context;
  const row = await deps.db
    .selectFrom('products')
    .leftJoin('self_tests', (join) =>
      join
        .onRef('self_tests.product_id', '=', 'products.id')
        .on('self_tests.expires_at', '>', deps.clock()),
    )
    .select([
      'products.name',
      'self_tests.id',
      'self_tests.opened_at',
      'self_tests.expires_at',
      'self_tests.finished_at',
      'self_tests.results',
    ])
    .where('products.id', '=', params.id)
    .where('products.seller_id', '=', caller.userId)
    .where('products.removed_at', 'is', null)
    .orderBy(sql`made_at desc nulls last`)
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Problem('product-not-found');
  const { name: productName, id, results, expires_at: endsAt } = row;
  if (!id || !endsAt) return { current: null, productName };
  const ticket = deps.selfTestTicket(id);
  const origin = deps.publicUrl ?? `http://${headers.get('host')}`;
  const linkIn = (language: Language) => {
    const link = `${origin}${inLanguage('/self-test', language)}#${ticket}`;
    return { link, qr: renderSVG(link, { border: 2 }) };
  };
  return {
    productName,
    current: {
      code: codeOf(ticket),
      endsAt: endsAt.toISOString(),
      results: results ?? {},
      links: { en: linkIn('en'), bn: linkIn('bn') },
      opened: row.opened_at !== null,
      finished: row.finished_at !== null,
    },
  };
};

/**
 * Makes a ticket for one of the caller's own phones; one that waits is no longer valid. Throws
 * `product-not-found`, `product-sold`, `product-held` and `product-reserved`.
 */
export const makeSelfTest: Handler<'POST /myproducts/:id/selftest'> = ({ params, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const now = deps.clock();
    const phone = await lockUnsold(trx, params.id, caller.userId, now);
    await trx
      .deleteFrom('self_tests')
      .where('product_id', '=', params.id)
      .where('opened_at', 'is', null)
      .execute();
    // The newest link alone is valid; what an opened run has shown remains.
    await trx
      .updateTable('self_tests')
      .set({ expires_at: now })
      .where('product_id', '=', params.id)
      .where('expires_at', '>', now)
      .execute();
    const id = deps.newId();
    const { category_id, model_id, name, condition } = phone;
    await trx
      .insertInto('self_tests')
      .values({
        id,
        product_id: params.id,
        ticket: hash(deps.selfTestTicket(id)),
        made_at: now,
        expires_at: new Date(now.getTime() + selfTestMinutes * minute),
        category_id,
        model_id,
        name,
        condition,
      })
      .execute();
    return { acknowledged: true, modifiedCount: 1 };
  });

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
      endsAt = new Date(now.getTime() + selfTestMinutes * minute);
      await trx
        .updateTable('self_tests')
        .set({
          device_key: hash(body.key),
          opened_at: now,
          expires_at: endsAt,
          device: JSON.stringify(body.device),
          device_model_id: await findModel(trx, body.device),
        })
        .where('id', '=', run.id)
        .execute();
    }
    return {
      productName: run.name,
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

/** The run of a ticket, if this device may write it. */
async function lockRun(trx: Db, { ticket, key }: { ticket: string; key: string }, now: Date) {
  const run = await trx
    .selectFrom('self_tests')
    .select(['id', 'name', 'device_key', 'opened_at', 'expires_at', 'finished_at', 'results'])
    .where('ticket', '=', hash(ticket))
    .forUpdate()
    .executeTakeFirst();
  if (!run || run.expires_at <= now) throw new Problem('self-test-over');
  if (run.opened_at && run.device_key !== hash(key)) throw new Problem('self-test-taken');
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

type ShownRow = {
  at: string;
  results: SelfTestResults;
  model: string | null;
  other: boolean;
} | null;

/**
 * The last run of a phone, finished or out of time, unless model or condition changed since; a
 * column of a reading of `products`.
 */
export const shownRun = (now: Date) => sql<ShownRow>`(
  select jsonb_build_object('at', to_char(opened_at at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'results', run.results, 'model', run.device->>'model',
      'other', coalesce(run.device_model_id <> run.model_id, false))
  from self_tests run
  where run.product_id = products.id and run.opened_at is not null and run.results <> '{}'
    and coalesce(run.finished_at, run.expires_at) <= ${now}
    and run.category_id = products.category_id
    and run.model_id is not distinct from products.model_id
    and (run.model_id is not null or run.name = products.name)
    and run.condition = products.condition
  order by run.made_at desc limit 1)`;

/** What a phone showed, for everybody. */
export function toShown(row: NonNullable<ShownRow>, now: Date): ShownByPhone {
  const those = (outcome: string) =>
    selfTestNames.filter((test) => (row.results[test]?.outcome ?? 'not-tested') === outcome);
  return {
    at: row.at,
    isOld: now.getTime() - Date.parse(row.at) > selfTestFreshDays * day,
    worked: those('worked'),
    failed: those('failed'),
    notTested: those('not-tested'),
    model: row.model,
    isOther: row.other,
  };
}
