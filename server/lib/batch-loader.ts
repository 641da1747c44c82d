/** So many keys of one lookup at once; the rest goes with the next. */
const mostKeys = 200;

type Waiting<Key, Row> = {
  key: Key;
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Looks rows up by key, one statement at a time: who comes while one is under way is asked for by
 * the next, together with all the others who came. A single caller waits for nothing, a hundred at
 * once cost two statements, and nobody gets an answer that is older than the question. `find` gives
 * the rows that are there, in any order; when it throws, all of its callers get the error.
 */
export function createBatchedLookup<Key extends string, Row extends { id: Key }>(
  find: (keys: Key[]) => Promise<Row[]>,
): (key: Key) => Promise<Row | undefined> {
  let waiting: Waiting<Key, Row>[] = [];
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostKeys);
      waiting = waiting.slice(mostKeys);
      try {
        const rows = await find([...new Set(batch.map(({ key }) => key))]);
        const byKey = new Map(rows.map((row) => [row.id, row]));
        for (const { key, resolve } of batch) resolve(byKey.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isAsking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void ask();
    });
}
