/**
 * The folders of the program by floor, from the lowest up: a folder imports its own files and those
 * of lower floors. Folders of one floor do not import each other. Drawn in docs/architecture.md;
 * `rooms.test.ts` compares it with the imports.
 */
export const floors = {
  server: [
    ['server/lib'],
    ['server/db'],
    ['server/catalogue', 'server/ports'],
    ['server/http/security'],
    ['server/http/cache'],
    ['server/http/api'],
    ['server/http/pages', 'server/features'],
    ['server/demo', 'server/backup'],
    ['server/start'],
    ['server'],
  ],
  // The root has the base of every subject, and above them the files that combine them.
  contract: [
    ['contract'],
    ['contract/formats'],
    ['contract/notices', 'contract/payouts', 'contract/places', 'contract/threads'],
    ['contract/phones'],
    ['contract/search', 'contract/members', 'contract/admin'],
    ['contract/orders'],
    ['contract/books'],
    ['contract/phone-page.ts', 'contract/seller-page.ts'],
    ['contract/page.ts', 'contract/rate-limits.ts'],
    ['contract/calls'],
    ['contract/calls.ts'],
    ['contract/client.ts', 'contract/openapi.ts'],
  ],
  // biome.json is stricter about imports within a floor.
  web: [
    ['web/ui', 'web/assets'],
    ['web/i18n'],
    ['web/session', 'web/self-test'],
    ['web/api'],
    ['web/providers', 'web/offline', 'web/seo'],
    ['web/forms'],
    ['web/shop'],
    ['web/buying', 'web/app'],
    ['web/screens'],
    ['web'],
  ],
  features: [
    ['audit', 'members', 'images', 'imeis', 'numbers', 'overview', 'self-tests', 'sessions'].map(
      feature,
    ),
    ['bank', 'notices'].map(feature),
    ['catalogue', 'books', 'exports', 'find', 'prices', 'shop-pages', 'desk', 'support'].map(
      feature,
    ),
    ['bookings', 'payouts', 'threads', 'health'].map(feature),
    ['payments', 'offers'].map(feature),
    ['deals', 'products', 'users'].map(feature),
    ['search', 'reports'].map(feature),
    ['saved'].map(feature),
    ['member-view'].map(feature),
    ['server/features'],
  ],
};

function feature(name: string): string {
  return `server/features/${name}`;
}

/** The room of a file: the longest of these folders and files that it is in; undefined outside of all. */
export function roomOf(file: string, rooms: readonly string[]): string | undefined {
  return rooms
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** Imports of a file from its own floor or a higher one, as `file → file`. */
export function importsUp(graph: Graph, floorsUp: readonly (readonly string[])[]): string[] {
  const rooms = floorsUp.flat();
  const floorOf = (room: string) => floorsUp.findIndex((floor) => floor.includes(room));
  return [...graph].flatMap(([file, imports]) => {
    const from = roomOf(file, rooms);
    if (from === undefined) return [];
    const up = imports.filter((name) => {
      const to = roomOf(name, rooms);
      return to !== undefined && to !== from && floorOf(to) >= floorOf(from);
    });
    return up.map((name) => `${file} → ${name}`);
  });
}

/** The folders that import each other, as `a ↔ b`; a folder and one inside of it are one. */
export function pairsBothWays(graph: Graph, folderOf: (file: string) => string): string[] {
  const arrows = new Set<string>();
  for (const [file, imports] of graph) {
    for (const name of imports) arrows.add(`${folderOf(file)} ${folderOf(name)}`);
  }
  return [...arrows].flatMap((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    const isInside = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`);
    return from < to && !isInside && arrows.has(`${to} ${from}`) ? [`${from} ↔ ${to}`] : [];
  });
}
