import type { Person, TestShop } from '../test-app.ts';

/** The deals that an admin has to decide, the longest waiting first. */
export async function openCases(shop: TestShop, admin: Person): Promise<string[]> {
  const { entries } = await shop.ok('GET /queue', { query: {} }, admin);
  return entries
    .filter(({ kind }) => kind === 'dispute' || kind === 'late-code')
    .map(({ _id }) => _id);
}
