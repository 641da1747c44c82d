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
import { type PhoneScreen, screensOf } from './screens.ts';
import { openStaticCopy } from './static-copy.ts';
import { type Visit, visit } from './visit.ts';

const networks: Network[] = [
  { name: '1.6 Mbps, 150 ms', bitsPerSecond: 1_600_000, roundTripMs: 150 },
  { name: '400 kbps, 400 ms', bitsPerSecond: 400_000, roundTripMs: 400 },
];

const about =
  'Chromium with a four times slower processor, on a network that is as slow below the browser, ' +
  'with nothing in its caches. The reference of home and of a phone is the same page as one static file, ' +
  'with its styles inside, its pictures and no script.';

/** Load times and responsiveness on a cheap phone (method: bench/README.md). */
export const phone: Scenario = async ({ quick }) => {
  const data = await emptyDataDir();
  const settings = { TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' };
  const program = await startProgram(data.folder, settings);
  const browser = await launchPhone();
  try {
    const { cookies, phone } = await prepareMarket(browser, program.url);
    const measured: ScreenVisits[] = [];
    const journeys: Figure[] = [];

    for (const network of networks) {
      const front = await openFront(program.url, network);
      const visitScreen = (screen: PhoneScreen) =>
        visitAndLog(network, screen.name, () => {
          const own: Cookies = screen.who ? cookies[screen.who] : [];
          const { url: origin, link } = front;
          return visit({ browser, origin, link, cookies: own }, screen.path, screen);
        });
      const compare = async (screen: PhoneScreen) => {
        const copy = await openStaticCopy(program.url, screen.path);
        const copyFront = await openFront(copy.url, network);
        const visitCopy = () =>
          visitAndLog(network, `static ${screen.name}`, () => {
            const { url: origin, link } = copyFront;
            return visit({ browser, origin, link, cookies: [] }, screen.path, null);
          });
        const compared = await alternate(quick ? 1 : 5, () => visitScreen(screen), visitCopy);
        await copyFront.close();
        await copy.close();
        return { visits: compared.measured, reference: compared.reference };
      };

      for (const screen of screensOf(phone)) {
        const { name, lcpRatio } = screen;
        const visits: Visit[] = [];
        for (let round = 0; !lcpRatio && round < (quick ? 1 : 3); round += 1) {
          visits.push(await visitScreen(screen));
        }
        const seen = lcpRatio ? await compare(screen) : { visits };
        measured.push({ screen: name, lcpRatio, network: network.name, ...seen });
      }
      const place = { browser, origin: front.url, link: front.link, cookies: cookies.buyer1 };
      const rounds = await measureJourneys(place, quick ? 1 : 5);
      journeys.push(...journeyFigures(network.name, rounds));
      await front.close();
    }
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
