import { isbot } from 'isbot';
import { sql } from 'kysely';
import { failureLimits } from '#contract/admin/browser-failures.ts';
import { dayMs } from '#contract/durations.ts';
import { dayOf } from '#contract/formats/dhaka.ts';
import type { Db } from '#server/db/client.ts';
import type { BrowserWatch, ViewerMarks } from '#server/http/api/deps.ts';
import { clientSubnetOf } from '#server/http/api/rate-limiter.ts';
import { type Browser, browserOf } from './browser-of.ts';
import { plainMessage } from './plain-message.ts';

type Failure = Browser & { screen: string; message: string; times: number; networks: Set<string> };
type Pages = Browser & { pages: number };

/**
 * Collects what fails in browsers, and how many pages they are sent, and writes both together. An
 * outage loses a minute's counts.
 */
export function createBrowserWatch(marks: ViewerMarks, clock: () => Date): BrowserWatch {
  let failures = new Map<string, Failure>();
  let pages = new Map<string, Pages>();

  return {
    addPage(agent) {
      if (agent === '' || isbot(agent)) return;
      const browser = browserOf(agent);
      const key = keyOf(browser);
      const known = pages.get(key);
      if (known) known.pages += 1;
      else if (pages.size < failureLimits.rowsPerDay) pages.set(key, { ...browser, pages: 1 });
    },

    addFailure({ agent, address, screen, message }) {
      if (agent === '' || isbot(agent)) return;
      const network = marks.ofVisitor(clientSubnetOf(address), '');
      const whole = { ...browserOf(agent), screen, message: plainMessage(message) };
      const isFull = failures.size >= failureLimits.rowsPerDay && !failures.has(keyOf(whole));
      addTo(failures, {
        ...whole,
        ...(isFull && unnamed),
        times: 1,
        networks: new Set([network]),
      });
    },

    async write(db) {
      const now = clock();
      const [seen, sent] = [[...failures.values()], [...pages.values()]];
      failures = new Map();
      pages = new Map();
      if (seen.length > 0) await writeFailures(db, seen, dayOf(now));
      if (sent.length > 0) await writePages(db, sent, dayOf(now));
      const last = dayOf(new Date(now.getTime() - failureLimits.days * dayMs));
      await db.deleteFrom('browser_failures').where('day', '<', last).execute();
      await db.deleteFrom('browser_pages').where('day', '<', last).execute();
    },
  };
}

/** In place of a row for which there is no room. */
const unnamed = { screen: '', message: '' };

const keyOf = ({
  name,
  version,
  screen,
  message,
}: Browser & { screen?: string; message?: string }) =>
  JSON.stringify([name, version, screen, message]);

function addTo(all: Map<string, Failure>, failure: Failure): void {
  const known = all.get(keyOf(failure));
  if (!known) return void all.set(keyOf(failure), failure);
  known.times += failure.times;
  for (const network of failure.networks) {
    if (known.networks.size < failureLimits.networks) known.networks.add(network);
  }
}

async function writeFailures(db: Db, seen: readonly Failure[], day: string): Promise<void> {
  const stored = await db
    .selectFrom('browser_failures')
    .select(['browser as name', 'version', 'screen', 'message'])
    .where('day', '=', day)
    .execute();
  const known = new Set(stored.map(keyOf));
  const rows = new Map<string, Failure>();
  for (const failure of seen) {
    const hasRoom = known.has(keyOf(failure)) || known.size < failureLimits.rowsPerDay;
    if (hasRoom) known.add(keyOf(failure));
    addTo(rows, hasRoom ? failure : { ...failure, ...unnamed });
  }
  const all = [...rows.values()];
  await sql`
    insert into browser_failures (day, browser, version, screen, message, times, networks)
    select ${day}::date, browser, version, screen, message, times, string_to_array(networks, ' ')
    from unnest(
      ${all.map(({ name }) => name)}::text[],
      ${all.map(({ version }) => version)}::integer[],
      ${all.map(({ screen }) => screen)}::text[],
      ${all.map(({ message }) => message)}::text[],
      ${all.map(({ times }) => times)}::integer[],
      ${all.map(({ networks }) => [...networks].join(' '))}::text[]
    ) as seen (browser, version, screen, message, times, networks)
    -- In one order, so that two processes do not wait for each other.
    order by browser, version, screen, message
    on conflict (day, browser, version, screen, message) do update set
      times = browser_failures.times + excluded.times,
      networks = array(
        select distinct network from unnest(browser_failures.networks || excluded.networks) as network
        order by network limit ${failureLimits.networks}
      )`.execute(db);
}

async function writePages(db: Db, sent: readonly Pages[], day: string): Promise<void> {
  await sql`
    insert into browser_pages (day, browser, version, pages)
    select ${day}::date, browser, version, pages
    from unnest(
      ${sent.map(({ name }) => name)}::text[],
      ${sent.map(({ version }) => version)}::integer[],
      ${sent.map(({ pages }) => pages)}::integer[]
    ) as sent (browser, version, pages)
    order by browser, version
    on conflict (day, browser, version) do update
      set pages = browser_pages.pages + excluded.pages`.execute(db);
}
