import { emptyDataDir, startProgram } from '#testing/browser/program.ts';
import type { Figure } from '../lib/figures.ts';
import type { Scenario } from '../lib/results.ts';
import { alternate } from '../lib/rounds.ts';
import { figuresOf, type ScreenVisits } from './figures.ts';
import { openFront } from './front.ts';
import { journeyFigures, measureJourneys } from './journey.ts';
import type { Network } from './link.ts';
import { type Cookies, prepareMarket } from './market.ts';
import { launchPhone } from './phone-browser.ts';
import { plotsOf } from './plots.ts';
import { type PhoneScreen, screens } from './screens.ts';
import { openStaticHome } from './static-home.ts';
import { type Visit, visit } from './visit.ts';

const networks: Network[] = [
  { name: '1.6 Mbps, 150 ms', bitsPerSecond: 1_600_000, roundTripMs: 150 },
  { name: '400 kbps, 400 ms', bitsPerSecond: 400_000, roundTripMs: 400 },
];

const about =
  'Chromium with a four times slower processor, on a network that is as slow below the browser, ' +
  'with nothing in its caches. The reference is the same home page as one static file, with its ' +
  'styles inside, its pictures and no script.';

/** Load times and responsiveness on a cheap phone (method: bench/README.md). */
export const phone: Scenario = async ({ quick }) => {
  const data = await emptyDataDir();
  const settings = { TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' };
  const program = await startProgram(data.folder, settings);
  const browser = await launchPhone();
  try {
    const cookies = await prepareMarket(browser, program.url);
    const floor = await openStaticHome(program.url);
    const measured: ScreenVisits[] = [];
    const journeys: Figure[] = [];

    for (const network of networks) {
      const front = await openFront(program.url, network);
      const floorFront = await openFront(floor.url, network);
      const visitScreen = (screen: PhoneScreen) =>
        visitAndLog(network, screen.name, () => {
          const own: Cookies = screen.who ? cookies[screen.who] : [];
          const { url: origin, link } = front;
          return visit({ browser, origin, link, cookies: own }, screen.path, screen);
        });
      const visitFloor = () =>
        visitAndLog(network, 'static home', () => {
          const { url: origin, link } = floorFront;
          return visit({ browser, origin, link, cookies: [] }, '/', null);
        });

      const [home, ...others] = screens;
      if (home) {
        const compared = await alternate(quick ? 1 : 5, () => visitScreen(home), visitFloor);
        measured.push({
          screen: home.name,
          network: network.name,
          visits: compared.measured,
          reference: compared.reference,
        });
      }
      for (const screen of others) {
        const visits: Visit[] = [];
        for (let round = 0; round < (quick ? 1 : 3); round += 1) {
          visits.push(await visitScreen(screen));
        }
        measured.push({ screen: screen.name, network: network.name, visits });
      }
      const place = { browser, origin: front.url, link: front.link, cookies: cookies.buyer1 };
      const rounds = await measureJourneys(place, quick ? 1 : 5);
      journeys.push(...journeyFigures(network.name, rounds));
      await front.close();
      await floorFront.close();
    }
    await floor.close();
    const figures = [...(await figuresOf(measured, program.url)), ...journeys];
    return { title: 'On a cheap phone', about, figures, plots: plotsOf(measured) };
  } finally {
    await browser.close();
    await program.stop();
    await data.remove();
  }
};

async function visitAndLog(
  network: Network,
  name: string,
  visit: () => Promise<Visit>,
): Promise<Visit> {
  const seen = await visit();
  const { lcp, lcpOf, cls } = seen.vitals;
  const numbers = [
    `LCP ${lcp.toFixed(0)} (${lcpOf.replace(/^https:..[^/]*/, '')})`,
    `TBT ${seen.tbt.toFixed(0)}`,
    `CLS ${cls.toFixed(3)}`,
    `INP ${seen.inp?.toFixed(0)}`,
    `next screen ${seen.navigation?.toFixed(0)}, sudden ${seen.suddenNavigation?.toFixed(0)}`,
    `${seen.transfers.length} requests`,
    `${(seen.wireBytes / 1000).toFixed(0)} KB`,
  ];
  console.log(`${network.name}  ${name}: ${numbers.join(', ')}`);
  return seen;
}
