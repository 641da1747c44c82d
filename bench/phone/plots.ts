import { spreadOf } from '../lib/figures.ts';
import type { Plot } from '../lib/plot.ts';
import type { ScreenVisits } from './figures.ts';
import type { Visit } from './visit.ts';

const lcps = (visits: Visit[]) => spreadOf(visits.map(({ vitals }) => vitals.lcp));

export function plotsOf(all: ScreenVisits[]): Record<string, Plot> {
  return {
    home: homePlot(all.filter(({ screen }) => screen === 'home')),
    screens: screensPlot(all),
  };
}

/** The home page next to the static file. */
function homePlot(all: ScreenVisits[]): Plot {
  return {
    title: 'Home on a cheap phone',
    subtitle: 'largest contentful paint, cold cache (less is better)',
    unit: 'ms',
    groups: all.flatMap(({ network, visits, reference }) =>
      reference
        ? [
            {
              label: network,
              bars: [
                { series: 'PhoneHaat', value: lcps(visits) },
                { series: 'static file', value: lcps(reference) },
              ],
            },
          ]
        : [],
    ),
  };
}

function screensPlot(all: ScreenVisits[]): Plot {
  const screens = Map.groupBy(all, ({ screen }) => screen);
  return {
    title: 'Every screen on a cheap phone',
    subtitle: 'largest contentful paint, cold cache (less is better)',
    unit: 'ms',
    groups: [...screens].map(([label, looks]) => ({
      label,
      bars: looks.map(({ network, visits }) => ({ series: network, value: lcps(visits) })),
    })),
  };
}
