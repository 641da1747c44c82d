import { sql } from 'kysely';
import { selfTestFreshDays, selfTestNames } from '#contract/phones/self-test-table.ts';
import type { SelfTestResults, ShownByPhone } from '#contract/phones/self-tests.ts';

const day = 24 * 60 * 60_000;

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
  where run.product_id = products.id and run.booking_id is null and run.opened_at is not null and run.results <> '{}'
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
