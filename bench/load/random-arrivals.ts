import { setTimeout as wait } from 'node:timers/promises';

/** The exponent of Zipf's law: the visits to a phone by its rank. */
const steepness = 0.9;

/** Visits of a Poisson process, with changes. */
export async function comeAtRandom<T>(
  visit: () => Promise<T>,
  change: () => Promise<void>,
  { seconds, perSecond, changeEvery }: { seconds: number; perSecond: number; changeEvery: number },
): Promise<T[]> {
  const underWay: Promise<T>[] = [];
  const start = performance.now();
  let [due, changeDue] = [start, start];
  while (due < start + seconds * 1000) {
    for (; due <= performance.now(); due += (-Math.log(1 - Math.random()) * 1000) / perSecond) {
      underWay.push(visit());
    }
    if (changeDue <= performance.now()) {
      changeDue += changeEvery;
      await change();
    }
    await wait(1);
  }
  return Promise.all(underWay);
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
