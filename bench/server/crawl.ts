import type { Figure } from '../lib/figures.ts';
import { alternate } from '../lib/rounds.ts';
import type { Call } from '../load/call.ts';
import { crowd, stream } from '../load/visitors.ts';
import type { ServerProcess } from '../processes/child.ts';
import type { Rounds } from './calls.ts';
import { get, nth } from './measured-calls.ts';
import { browserHeaders } from './people.ts';

/** Requests at once of the program that reads the shop. */
const atOnce = 30;
/** Fifty visitors who open a page every five seconds. */
const visitorsPerSecond = 10;

/**
 * Visitors open phones' pages while a program reads all of them as fast as it can, from one address
 * and with a browser's user agent. The reference: the same visitors without it.
 */
export async function measureCrawl(
  shop: ServerProcess,
  phonePaths: string[],
  under: Figure['under'],
  { count, seconds }: Rounds,
): Promise<Figure[]> {
  let turn = 0;
  const page = (address: string): Call => {
    turn += 1;
    const headers = { ...browserHeaders, 'sec-fetch-site': 'none', 'x-forwarded-for': address };
    return get(nth(phonePaths, turn), headers);
  };
  const duration = 5 * seconds;
  const visit = () => {
    let visitor = 0;
    const draw = () => page(`10.4.0.${visitor++ % 50}`);
    return stream(shop.url, draw, visitorsPerSecond, duration);
  };
  let crawled = 0;
  const { measured, reference } = await alternate(
    count,
    async () => {
      const program = crowd(shop.url, () => page('10.5.0.1'), duration, atOnce);
      const visitors = await visit();
      crawled += (await program).answers;
      return { visitors, memory: (await shop.usage()).peakBytes / 1024 ** 2 };
    },
    async () => ({ visitors: await visit(), memory: 0 }),
  );
  const row = { what: 'a phone’s page, while a program reads all pages', under };
  const both = (read: (one: (typeof measured)[number]) => number) => ({
    rounds: measured.map(read),
    reference: reference.map(read),
  });
  console.log(`  ${row.what}: p99 ${measured.map(({ visitors }) => visitors.p99.toFixed(0))} ms`);
  return [
    { ...row, metric: 'p50', unit: 'ms', ...both(({ visitors }) => visitors.p50) },
    {
      ...row,
      metric: 'p99',
      unit: 'ms',
      ...both(({ visitors }) => visitors.p99),
      target: { of: 'value', atMost: 500 },
    },
    { ...row, metric: 'memory', unit: 'MB', rounds: measured.map(({ memory }) => memory) },
    {
      ...row,
      metric: 'pages read per second',
      unit: 'per second',
      rounds: [crawled / (count * duration)],
    },
  ];
}
