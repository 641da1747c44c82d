import type { Browser } from 'playwright-core';
import { launchBrowser } from '#testing/browser/launch-browser.ts';
import { emptyDataDir, type Program, startProgram } from '#testing/browser/program.ts';
import { readTreeCpuSeconds } from '#testing/lib/tree-usage.ts';
import { type Figure, spreadOf } from '../lib/figures.ts';
import type { Scenario } from '../lib/results.ts';
import { alternate } from '../lib/rounds.ts';
import { openFront } from '../phone/front.ts';
import type { Network } from '../phone/link.ts';
import { type Cookies, prepareMarket } from '../phone/market.ts';
import { phoneOptions, timesSlower, trustFront } from '../phone/phone-browser.ts';
import { readPaths, type Tap, tapPhone, untilQuiet, watchTaps } from './tap.ts';

/** As WebPageTest's 4G. */
const network: Network = { name: '4G', bitsPerSecond: 9_000_000, roundTripMs: 170 };

/** How long a person reads a card before the tap, in ms; one after another. */
const rests = [700, 1500, 3000];

/** Within this time a tap counts as answered at once, in ms. */
const atOnceMs = 100;

type Round = { taps: Tap[]; cpuMs: number };

/** Taps on phones of a list, with pages that are loaded ahead and without. */
export const taps: Scenario = async ({ quick }) => {
  const data = await emptyDataDir();
  const settings = { TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' };
  const program = await startProgram(data.folder, settings);
  const browser = await launchBrowser('whole', [trustFront]);
  const ahead = await openFront(program.url, network);
  const plain = await openFront(program.url, network, { withoutPagesAhead: true });
  try {
    const { cookies } = await prepareMarket(browser, program.url);
    const figures: Figure[] = [];
    for (const [who, own] of [
      ['a visitor', []],
      ['a member', cookies.buyer1],
    ] as [string, Cookies][]) {
      const count = quick ? 3 : 9;
      const play = (front: typeof ahead) => () => tapRound(browser, program, front, own, count);
      const rounds = quick ? 1 : 3;
      const { measured, reference } = await alternate(rounds, play(ahead), play(plain));
      figures.push(...figuresOf(who, measured, reference));
      for (const figure of figures.slice(-4)) console.log(sentenceOf(figure));
    }
    return {
      title: 'Taps on phones of a list',
      about:
        'Chromium with a four times slower processor, on 9 Mbps and 170 ms; a finger scrolls to a ' +
        'card, rests for 0.7 to 3 s and taps it. The reference is the same shop whose browsers load ' +
        'no page ahead.',
      figures,
    };
  } finally {
    await browser.close();
    await Promise.all([ahead.close(), plain.close()]);
    await program.stop();
    await data.remove();
  }
};

/** One visit: the list, then one phone after another, each from the list. */
async function tapRound(
  browser: Browser,
  program: Program,
  { url, link }: Awaited<ReturnType<typeof openFront>>,
  cookies: Cookies,
  count: number,
): Promise<Round> {
  const context = await browser.newContext({ ...phoneOptions, baseURL: url });
  try {
    await context.addCookies(cookies);
    await context.addInitScript(watchTaps);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
    await page.goto('/search');
    await untilQuiet(link);
    const paths = (await readPaths(page)).slice(0, count);
    if (paths.length < count) throw new Error(`The list has ${paths.length} phones, not ${count}`);
    const cpuSeconds = async () => (await readTreeCpuSeconds(program.group)) ?? Number.NaN;
    const before = await cpuSeconds();
    const taps: Tap[] = [];
    for (const [index, path] of paths.entries()) {
      const restMs = rests[index % rests.length] ?? 0;
      taps.push(await tapPhone(page, session, link, { path, restMs }));
      await page.goBack();
      await untilQuiet(link);
    }
    return { taps, cpuMs: (((await cpuSeconds()) - before) * 1000) / count };
  } finally {
    await context.close();
  }
}

function figuresOf(who: string, measured: Round[], reference: Round[]): Figure[] {
  const medianOf = (numbers: number[]) => spreadOf(numbers).median;
  const atOnce = ({ taps }: Round) =>
    (100 * taps.filter(({ shown }) => shown <= atOnceMs).length) / taps.length;
  // The first page brings what later ones are made smaller by.
  const later = ({ taps }: Round) => taps.slice(1);
  const compare = (
    metric: string,
    unit: Figure['unit'],
    of: (round: Round) => number,
    target?: Figure['target'],
  ): Figure => ({
    what: `a tap on a phone, ${who}`,
    under: { network: network.name },
    metric,
    unit,
    rounds: measured.map(of),
    reference: reference.map(of),
    ...(target && { target }),
  });
  return [
    compare('within 0.1 s', '%', atOnce, { of: 'value', atLeast: 80 }),
    compare('next screen', 'ms', ({ taps }) => medianOf(taps.map(({ shown }) => shown))),
    compare('on the wire', 'KB', (round) =>
      medianOf(later(round).map(({ wireBytes }) => wireBytes / 1000)),
    ),
    compare('CPU for 1', 'ms', ({ cpuMs }) => cpuMs, { of: 'ratio', atMost: 1.3 }),
  ];
}

function sentenceOf({ what, metric, unit, rounds, reference = [] }: Figure): string {
  const [own, other] = [rounds, reference].map((each) => spreadOf(each).median.toFixed(1));
  return `${what}, ${metric}: ${own} ${unit}, without pages ahead ${other}`;
}
