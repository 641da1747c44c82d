import { gzipBytes } from '#testing/screens/screen-scripts.ts';
import type { Figure, Target } from '../lib/figures.ts';
import { kinds, type Transfer } from './traffic.ts';
import type { Visit } from './visit.ts';

/** All visits of one screen on one network. */
export type ScreenVisits = {
  screen: string;
  /** How much later than the static file its LCP may be. */
  lcpRatio?: number | undefined;
  network: string;
  visits: Visit[];
  /** Visits of the static file in the same rounds. */
  reference?: Visit[];
};

type Metric = {
  metric: string;
  unit: Figure['unit'];
  of: (visit: Visit) => number | null;
  target?: (screen: ScreenVisits) => Target | undefined;
};

const kb = (bytes: number) => bytes / 1000;
const isHome = ({ screen }: ScreenVisits) => screen === 'home';
/** Their main interaction is keys; INP is the slowest of them. */
const isTyped = ({ screen }: ScreenVisits) => ['login', 'add product'].includes(screen);
const value = (atMost: number): Target => ({ of: 'value', atMost });

const sizeOf = (transfers: Transfer[]) => kb(transfers.reduce((sum, { bytes }) => sum + bytes, 0));

/** The transfers of the page itself, without prefetching. */
function needed({ transfers, loadedAt }: Visit): Transfer[] {
  return transfers.filter(({ from }) => from < loadedAt);
}

const metrics: Metric[] = [
  {
    metric: 'LCP',
    unit: 'ms',
    of: ({ vitals }) => vitals.lcp,
    target: ({ lcpRatio }) => (lcpRatio ? { of: 'ratio', atMost: lcpRatio } : undefined),
  },
  { metric: 'FCP', unit: 'ms', of: ({ vitals }) => vitals.fcp },
  {
    metric: 'TBT',
    unit: 'ms',
    of: ({ tbt }) => tbt,
    target: (screen) => value(isHome(screen) ? 20 : 200),
  },
  {
    metric: 'CLS',
    unit: 'ratio',
    of: ({ vitals }) => vitals.cls,
    target: ({ lcpRatio }) => (lcpRatio ? value(0) : undefined),
  },
  {
    metric: 'INP',
    unit: 'ms',
    of: ({ inp }) => inp,
    target: (screen) => (isTyped(screen) ? value(50) : undefined),
  },
  {
    metric: 'next screen',
    unit: 'ms',
    of: ({ navigation }) => navigation,
    target: ({ network }) => (network.startsWith('1.6') ? value(350) : undefined),
  },
  { metric: 'sudden', unit: 'ms', of: ({ suddenNavigation }) => suddenNavigation },
  { metric: 'requests', unit: 'count', of: (visit) => needed(visit).length },
  ...kinds.map(
    (kind): Metric => ({
      metric: kind,
      unit: 'KB',
      of: (visit) => sizeOf(needed(visit).filter((each) => each.kind === kind)),
    }),
  ),
  {
    metric: 'after load',
    unit: 'KB',
    of: ({ transfers, loadedAt }) => sizeOf(transfers.filter(({ from }) => from >= loadedAt)),
  },
  {
    metric: 'first screen',
    unit: 'KB',
    of: ({ firstScreenBytes }) => kb(firstScreenBytes),
    target: (screen) => (isHome(screen) ? value(200) : undefined),
  },
  {
    metric: 'on the wire',
    unit: 'KB',
    of: ({ wireBytes }) => kb(wireBytes),
    target: (screen) => (isHome(screen) ? value(110) : undefined),
  },
];

/** The figures of all visits; the scripts are fetched again from `programUrl`, to gzip them. */
export async function figuresOf(all: ScreenVisits[], programUrl: string): Promise<Figure[]> {
  const figures = all.flatMap((screen) => [...metrics.flatMap((one) => figureOf(screen, one))]);
  const sizes = all.map(async (screen): Promise<Figure> => {
    const sizes = screen.visits.map((visit) => gzippedScripts(needed(visit), programUrl));
    return {
      ...named(screen),
      metric: 'script, gzip',
      unit: 'KB',
      rounds: await Promise.all(sizes),
      target: value(150),
    };
  });
  return [...figures, ...(await Promise.all(sizes))];
}

function named({ screen, network }: ScreenVisits) {
  return { what: screen, under: { network } };
}

function figureOf(screen: ScreenVisits, { metric, unit, of, target }: Metric): Figure[] {
  const numbers = (visits: Visit[]) => visits.map(of).filter((number) => number !== null);
  const rounds = numbers(screen.visits);
  const reference = numbers(screen.reference ?? []);
  const goal = target?.(screen);
  if (rounds.length === 0) return [];
  const isCompared = goal?.of === 'ratio' || metric === 'FCP';
  return [
    {
      ...named(screen),
      metric,
      unit,
      rounds,
      ...(isCompared && reference.length === rounds.length && { reference }),
      ...(goal && { target: goal }),
    },
  ];
}

/** The scripts of the page in gzip, the unit of the budget, in KB. */
async function gzippedScripts(transfers: Transfer[], programUrl: string): Promise<number> {
  const scripts = transfers.filter(({ kind }) => kind === 'script');
  const sizes = scripts.map(async ({ url }) => {
    const { pathname } = new URL(url);
    const answer = await fetch(new URL(pathname, programUrl));
    return gzipBytes(await answer.bytes());
  });
  return kb((await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0));
}
