import { isbot } from 'isbot';
import type { Db } from '#server/db/client.ts';
import type { PageView, PageViews, RecordedView, ViewerMarks } from '#server/http/api/deps.ts';
import { deleteOldViewers, recordViews } from './record-views.ts';

/**
 * The maximum of views between two writes. Further ones are not counted, so that an attacker cannot
 * fill the memory.
 */
const maxWaiting = 20_000;

/** Views in one statement. */
const atOnce = 1_000;

/**
 * Collects views of phone pages in memory, and writes them together (decision 0081). A visitor is
 * an address with a browser. A session hint adds the account's mark, so that the account's calls
 * count as the same view. The hint is not signed, so it never makes a separate visitor.
 */
export function createPageViews(marks: ViewerMarks, clock: () => Date): PageViews {
  let waiting: RecordedView[] = [];
  let known = new Set<string>();

  return {
    add({ productId, address, agent, email }: PageView) {
      if (agent === '' || isbot(agent) || waiting.length >= maxWaiting) return;
      const theirs = [marks.ofVisitor(address, agent), ...(email ? [marks.ofAccount(email)] : [])];
      const names = theirs.map((mark) => `${productId} ${mark}`);
      if (names.some((name) => known.has(name))) return;
      for (const name of names) known.add(name);
      waiting.push({ productId, email, marks: theirs });
    },

    async write(db: Db) {
      const looks = waiting;
      waiting = [];
      known = new Set();
      // An outage loses a minute's views, and a count that is too low is harmless.
      for (let first = 0; first < looks.length; first += atOnce) {
        await recordViews(db, looks.slice(first, first + atOnce), clock());
      }
      await deleteOldViewers(db, clock());
    },
  };
}
