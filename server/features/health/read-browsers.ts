import { sql } from 'kysely';
import { type BrowserHealth, badBrowser, failureLimits } from '#contract/admin/browser-failures.ts';
import { dayMs } from '#contract/durations.ts';
import { dayOf } from '#contract/formats/dhaka.ts';
import { missingScript } from '#contract/missing-script.ts';
import type { Db } from '#server/db/client.ts';

/** What failed in browsers today and yesterday, and the browsers in which pages hardly work. */
export async function readBrowsers(db: Db, now: Date): Promise<BrowserHealth> {
  const since = dayOf(new Date(now.getTime() - dayMs));
  const [{ rows: failures }, { rows: browsers }] = await Promise.all([
    sql<BrowserHealth['failures'][number]>`
      select browser, version, screen, message, sum(times)::integer as times,
        max(cardinality(networks)) as networks
      from browser_failures where day >= ${since}::date
      group by browser, version, screen, message
      order by times desc, browser, version, screen, message
      limit ${failureLimits.shown}`.execute(db),
    sql<{
      browser: string;
      version: number;
      failures: number;
      pages: number;
      networks: number;
      counted: number;
    }>`
      with failed as (
        select browser, version, sum(times)::integer as failures,
          -- A bad network misses scripts in any browser.
          coalesce(sum(times) filter (where message <> ${missingScript}), 0)::integer as counted,
          coalesce(max(cardinality(networks)) filter (where message <> ${missingScript}), 0) as networks
        from browser_failures where day >= ${since}::date group by browser, version
      )
      select failed.browser, failed.version, failures, counted, networks, coalesce((
        select sum(pages)::integer from browser_pages as sent where day >= ${since}::date
          and sent.browser = failed.browser and sent.version = failed.version), 0) as pages
      from failed`.execute(db),
  ]);
  const judged = browsers.map(({ networks, counted, ...browser }) => ({
    ...browser,
    isBad: isBad({ networks, failures: counted, pages: browser.pages }),
  }));
  const worst = judged.sort((a, b) => Number(b.isBad) - Number(a.isBad) || b.failures - a.failures);
  return { browsers: worst.slice(0, failureLimits.shown), failures };
}

function isBad(of: { networks: number; failures: number; pages: number }): boolean {
  if (of.networks < badBrowser.networks) return false;
  const isMost = of.pages >= badBrowser.pages && of.failures > of.pages * badBrowser.share;
  return isMost || of.failures >= badBrowser.failures;
}
