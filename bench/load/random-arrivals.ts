import { setTimeout as wait } from 'node:timers/promises';

/** The exponent of Zipf's law: the visits to a phone by its rank. */
const steepness = 0.9;

/** Visits of a Poisson process, with changes. */
export async function comeAtRandom<T>(
  visit: () => Promise<T>,
  change: () => Promise<void>,
  { seconds, perSecond, changeEvery }: { seconds: number; perSecond: number; changeEvery: number },
): Promise<T[]> {
  const underWay: Promise<T | undefined>[] = [];
  let failure: unknown;
  const start = performance.now();
  let [due, changeDue] = [start, start];
  while (due < start + seconds * 1000) {
    for (; due <= performance.now(); due += (-Math.log(1 - Math.random()) * 1000) / perSecond) {
      // A failed visit ends the run below, with its own error and not with those that follow from it.
      underWay.push(
        visit().catch((error: unknown) => {
          failure ??= error;
          return undefined;
        }),
      );
    }
    if (changeDue <= performance.now()) {
      changeDue += changeEvery;
      await change();
    }
    if (failure) throw failure;
    await wait(1);
  }
  const visits = await Promise.all(underWay);
  if (failure) throw failure;
  return visits as T[];
}

/** Draws ranks from 0 by Zipf's law. */
export function drawByRank(count: number): () => number {
  let sum = 0;
  const upTo = Array.from({ length: count }, (_, rank) => {
    sum += (rank + 1) ** -steepness;
    return sum;
  });
  return () => {
    const wanted = Math.random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
