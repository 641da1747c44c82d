import type { ScreenMarket, Viewer } from '#testing/screens/screen-market.ts';
import { screens } from '#testing/screens/screens.ts';

/** A page as one person sees it. */
export type Visit = { name: string; who: Viewer; address: string };

/** Pages for everybody: members have other buttons there than visitors. */
const forEverybody = [
  'home',
  'blog',
  'search',
  'search-near',
  'saved',
  'help',
  'category',
  'phone',
  'phone-sold',
  'phone-report',
  'not-found',
];
/** Pages of each member, whatever their role. */
const forMembers = ['my-orders', 'inbox', 'notice-settings', 'sessions', 'me'];

const members: Viewer[] = ['buyer1', 'seller1', 'admin'];

/**
 * Each page once for each person who sees it in their own way. A state that is opened by hand
 * begins with the same page as its screen.
 */
export function listVisits(market: ScreenMarket): Visit[] {
  const visits = new Map<string, Visit>();
  for (const { isLight, name, path, who } of screens) {
    if (isLight) continue;
    // It never has a script.
    if (name === 'offline') continue;
    const address = typeof path === 'string' ? path : path(market);
    const everybody = forEverybody.includes(name) ? (['visitor', ...members] as const) : [];
    const further = forMembers.includes(name) ? members : everybody;
    for (const person of new Set<Viewer>([who, ...further])) {
      const key = `${person} ${address}`;
      if (!visits.has(key)) visits.set(key, { name, who: person, address });
    }
  }
  return [...visits.values()];
}
