import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const web = resolve(import.meta.dirname, '../../web');

/** Where every page begins, and home, which most visits begin with. */
const starts = [
  `${web}/entry.client.tsx`,
  `${web}/root.tsx`,
  `${web}/screens/home/home.tsx`,
  // Half of all screens need them, for less than a request would cost.
  `${web}/i18n/error-text.tsx`,
  `${web}/i18n/format.ts`,
  `${web}/ui/feedback/notice.tsx`,
  `${web}/ui/lazy-component.tsx`,
];

/** What a screen alone uses stays with it, and the root's own module is a file by the router. */
const isOwnFile = (id: string) => /\/web\/(screens\/|root\.tsx|entry\.client\.tsx)|\.css$/.test(id);

/**
 * Names the one file for the shared parts that every page, or home, loads at once: in files of
 * their own they would be two dozen requests. Null for everything else.
 */
export function everyPage(id: string, modules: Modules): string | null {
  return !isOwnFile(id) && reachable(modules).has(id) ? 'shop' : null;
}

let known: Set<string> | undefined;

/** All that the starts import, and what that imports, but for what is only loaded later. */
function reachable(modules: Modules): Set<string> {
  if (known) return known;
  known = new Set(starts);
  for (const id of known) {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) known.add(next);
  }
  return known;
}
