import type { Scenario } from './lib/results.ts';

/** All scenarios by name, in the order of `npm run bench`. */
export const scenarios: Record<string, () => Promise<Scenario>> = {
  start: async () => (await import('./start/scenario.ts')).measureStart,
  'server-postgres': async () => (await import('./server/scenario.ts')).measurePostgres,
  arrivals: async () => (await import('./server/arrivals.ts')).arrivals,
  search: async () => (await import('./search/scenario.ts')).search,
  'server-embedded': async () => (await import('./server/scenario.ts')).measureEmbedded,
  photos: async () => (await import('./photos/scenario.ts')).photos,
  scripts: async () => (await import('./scripts/scenario.ts')).scripts,
  phone: async () => (await import('./phone/scenario.ts')).phone,
  taps: async () => (await import('./taps/scenario.ts')).taps,
};
