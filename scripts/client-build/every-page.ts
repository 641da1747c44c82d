import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const web = resolve(import.meta.dirname, '../../web');

/** The modules that every page loads first, and home, with which most visits begin. */
const roots = [
  `${web}/entry.client.tsx`,
  `${web}/root.tsx`,
  `${web}/screens/home/home.tsx`,
  // Half of all screens need these, and a request would cost more than their bytes.
  `${web}/i18n/error-text.tsx`,
  `${web}/i18n/format.ts`,
  `${web}/ui/feedback/notice.tsx`,
  `${web}/ui/lazy-component.tsx`,
];

/**
 * Not part of the file: what a screen alone uses stays with it, each locale file is loaded in one
 * language, and the router makes a file of the root.
 */
const hasOwnFile = (id: string) =>
  /\/web\/(screens\/|i18n\/(en|bn)\/|root\.tsx|entry\.client\.tsx)|\.css$/.test(id);

/**
 * Names one file for the modules that every page, or home, loads at once. As files of their own they
 * would be two dozen requests. Null for every other module.
 */
export function everyPage(id: string, modules: Modules): string | null {
  return !hasOwnFile(id) && reachable(modules).has(id) ? 'shop' : null;
}

let found: Set<string> | undefined;

/** All that the roots import, directly or not, without what is imported lazily. */
function reachable(modules: Modules): Set<string> {
  if (found) return found;
  found = new Set(roots);
  for (const id of found) {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}
