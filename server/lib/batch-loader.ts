/** Max batch size; the rest goes into the next batch. */
const maxBatchSize = 200;

type PendingLoad<Key, Row> = {
  key: Key;
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Turns a hundred concurrent loads into two statements. Only one batch runs at a time; loads that
 * arrive meanwhile form the next one. So a single load never waits, and no result is older than its
 * load. `find` returns the rows that exist, in any order; when it throws, all loads of its batch
 * reject.
 */
export function createBatchLoader<Key extends string, Row extends { id: Key }>(
  find: (keys: Key[]) => Promise<Row[]>,
): (key: Key) => Promise<Row | undefined> {
  let pending: PendingLoad<Key, Row>[] = [];
  let isRunning = false;

  async function runBatches(): Promise<void> {
    isRunning = true;
    while (pending.length > 0) {
      const batch = pending.slice(0, maxBatchSize);
      pending = pending.slice(maxBatchSize);
      try {
        const rows = await find([...new Set(batch.map(({ key }) => key))]);
        const byKey = new Map(rows.map((row) => [row.id, row]));
        for (const { key, resolve } of batch) resolve(byKey.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject });
      if (!isRunning) void runBatches();
    });
}
