import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../lib/figures.ts';
import type { ServerProcess } from '../processes/child.ts';
import { nth, type People } from './measured-calls.ts';
import { unadvertisedPhones } from './phones.ts';

const atMostMilliseconds = 1000;
const deadlineMilliseconds = 30_000;

/**
 * The time until the home page of a visitor shows a newly advertised phone: at the process that
 * handled the call, and at `other` on the same database if given.
 */
export async function measureFreshness(
  shop: ServerProcess,
  other: ServerProcess | null,
  { sellers }: People,
  products: number,
  under: Figure['under'],
  rounds: number,
): Promise<Figure[]> {
  const nextPhone = unadvertisedPhones(products);
  const measure = async (home: ServerProcess, metric: string): Promise<Figure> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { id, seller } = nextPhone();
      // Fills the page cache before the change.
      if ((await readHome(home)).includes(id)) throw new Error('It is advertised already');
      const { headers } = nth(sellers, seller);
      const answer = await fetch(`${shop.url}/api/advertize/${id}`, { method: 'PUT', headers });
      if (!answer.ok) throw new Error(`PUT /advertize/:id: ${await answer.text()}`);
      times.push(await timeUntil(async () => (await readHome(home)).includes(id)));
    }
    return {
      what: 'home after a change',
      under,
      metric,
      unit: 'ms',
      rounds: times,
      target: { of: 'value', atMost: atMostMilliseconds },
    };
  };
  const figures = [await measure(shop, 'in the same process')];
  if (other) figures.push(await measure(other, 'in another process'));
  return figures;
}

async function readHome({ url }: ServerProcess): Promise<string> {
  return (await fetch(url)).text();
}

async function timeUntil(isSo: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > deadlineMilliseconds) throw new Error('It never changed');
    await wait(5);
  }
  return performance.now() - start;
}
