import { Gauge, Registry } from '@prometheus-io/client';
import type { ShopState } from '../../features/health/read-state.ts';
import type { Deps } from '../../http/api/deps.ts';

type Sample = [labels: Record<string, string>, value: number];
type Count = ShopState['counts'][number];

/**
 * The shop in the text format of Prometheus. Made anew for each scrape: a state that has ended must
 * not remain, and while the database does not answer there are no numbers from it.
 *
 * `state`: null when the database did not answer.
 */
export async function describeShop(state: ShopState | null, now: Date): Promise<string> {
  const register = new Registry();
  const gauge = gaugeOf(register);
  gauge('database_up', '1: the database answered this scrape', state ? 1 : 0);
  if (!state) return register.metrics();

  const { queues, backup, counts, browsers, sms } = state;
  const by = (thing: Count['thing'], labelsOf: (row: Count) => Record<string, string>) =>
    counts.filter((row) => row.thing === thing).map((row): Sample => [labelsOf(row), row.count]);
  const byState = ({ state }: Count) => ({ state });
  const queue = (value: (one: ShopState['queues'][number]) => number) =>
    queues.map((one): Sample => [{ queue: one.queue }, value(one)]);

  gauge(
    'queue_items',
    'What waits',
    queue(({ count }) => count),
  );
  gauge(
    'queue_late',
    'What waits longer than it should',
    queue(({ late }) => late),
  );
  gauge(
    'queue_oldest_seconds',
    'How long the oldest one waits',
    queue(({ oldest }) => (oldest ? secondsBetween(oldest, now) : 0)),
  );
  gauge('deals', 'Deals that are not over', by('deal', byState));
  gauge(
    'holds',
    'Phones held for a payment',
    by('hold', ({ provider }) => ({ provider })),
  );
  gauge(
    'payments_last_day',
    'Sales, late money and refunds of the last 24 hours',
    by('money', ({ state, provider }) => ({ kind: state, provider })),
  );
  gauge('refunds', 'Refunds that are not done', by('refund', byState));
  gauge('payout_lines', 'Deals in a batch that is not finished', by('payout', byState));
  gauge(
    'payout_holds',
    'Sellers whose payouts are stopped',
    by('payout-hold', () => ({})),
  );
  gauge('phones', 'Phones of the lists', by('phone', byState));
  gauge('mails', 'Mails of notices that are not sent', by('mail', byState));

  if (sms) {
    gauge('sms_today', 'Text messages of this day in Dhaka, by what the provider answered', [
      [{ outcome: 'accepted' }, sms.accepted],
      [{ outcome: 'refused' }, sms.refused],
      [{ outcome: 'unknown' }, sms.unknown],
    ]);
    gauge('sms_parts_today', 'What they are charged as', sms.parts);
    if (sms.balance !== null) gauge('sms_balance', 'Taka left at the provider', sms.balance);
    if (sms.cost !== null) gauge('sms_cost_today', 'Taka, by SMS_PART_COST', sms.cost);
  }

  gauge(
    'browsers_failing',
    'Browsers in which pages hardly work',
    browsers.browsers.filter(({ isBad }) => isBad).length,
  );
  // Without their messages, which anybody writes: those are read at /dashboard/health.
  gauge(
    'browser_failures',
    'What failed in browsers today and yesterday; the most frequent',
    sumByLabels(
      browsers.failures.map(
        ({ browser, version, screen, times }): Sample => [
          { browser, version: String(version), screen },
          times,
        ],
      ),
    ),
  );
  gauge(
    'browser_pages',
    'Pages sent today and yesterday to browsers in which some failed',
    browsers.browsers.map(({ browser, version, pages }) => [
      { browser, version: String(version) },
      pages,
    ]),
  );

  gauge('backup_on', '1: this process makes nightly backups', backup.isOn ? 1 : 0);
  gauge('backup_late', '1: the newest proved backup is too old', backup.isLate ? 1 : 0);
  const { proved } = backup;
  if (proved) {
    const age = secondsBetween(proved.takenAt, now);
    gauge('backup_age_seconds', 'Age of the newest proved backup', age);
    gauge('backup_deals', 'Deals in it', proved.deals);
    gauge('backup_differences', 'What its trial found wrong', proved.differences.length);
  }
  return register.metrics();
}

/** The process's own numbers, which need no database but a replica, if there is one. */
export async function describeProcess(
  {
    program,
    jobRuns,
    freeBytes,
    replica,
    listVersion,
  }: Pick<Deps, 'program' | 'jobRuns' | 'freeBytes' | 'replica' | 'listVersion'>,
  now: Date,
): Promise<string> {
  const register = new Registry();
  const gauge = gaugeOf(register);
  const { version, startedAt } = program;
  gauge('build_info', 'The release of the program', [[{ version }, 1]]);
  gauge('started_at_seconds', 'When the process started', startedAt.getTime() / 1000);
  gauge('disk_free_bytes', 'Of the disk of DATA_DIR', await freeBytes());
  if (replica) {
    // A shop without visitors would not find it out by itself.
    const shown = await listVersion.forVisitors();
    const position = await shown.position().catch(() => null);
    const serves = position !== null && (await replica.at(position)) !== null;
    gauge('replica_serves', '1: the replica serves public reads; 0: the primary', serves ? 1 : 0);
    const reads = Object.entries(replica.reads);
    gauge(
      'replica_reads',
      'Public reads since the start, by the server that answered',
      reads.map(([server, count]) => [{ server }, count]),
    );
  }
  const jobs = jobRuns.all();
  gauge('jobs_late', 'Jobs without a success for too long', jobRuns.late(now).length);
  gauge(
    'job_last_seconds',
    'How long the last run took',
    jobs.map(({ name, seconds }) => [{ job: name }, seconds]),
  );
  gauge(
    'job_failures',
    'Runs that failed since the start',
    jobs.map(({ name, failures }) => [{ job: name }, failures]),
  );
  return register.metrics();
}

/** One sample for equal labels. */
function sumByLabels(samples: readonly Sample[]): Sample[] {
  const sums = new Map<string, Sample>();
  for (const [labels, value] of samples) {
    const key = JSON.stringify(labels);
    sums.set(key, [labels, value + (sums.get(key)?.[1] ?? 0)]);
  }
  return [...sums.values()];
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;

/** Adds a gauge with its samples, or with the one value that it has without labels. */
function gaugeOf(register: Registry) {
  return (name: string, help: string, samples: number | Sample[]) => {
    const list: Sample[] = typeof samples === 'number' ? [[{}, samples]] : samples;
    const labelNames = Object.keys(list[0]?.[0] ?? {});
    if (list.length === 0) return;
    const made = new Gauge({
      name: `phonehaat_${name}`,
      help,
      labelNames,
      registers: [register],
    });
    for (const [labels, value] of list) made.set(labels, value);
  };
}
