import type { Scenario } from './lib/results.ts';

/** Every scenario by its name, in the order in which `npm run bench` runs them. */
export const scenarios: Record<string, () => Promise<Scenario>> = {};
