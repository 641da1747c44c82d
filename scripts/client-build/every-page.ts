import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const web = resolve(import.meta.dirname, '../../web');

/** Entry modules of every page, and of home, where most visits begin. */
const roots = [
  `${web}/entry.client.tsx`,
  `${web}/root.tsx`,
  `${web}/screens/home/home.tsx`,
  // Half of all screens need these, and a separate request would cost more than their bytes.
  `${web}/i18n/error-text.tsx`,
  resolve(web, '../contract/formats/format.ts'),
  `${web}/ui/feedback/notice.tsx`,
  `${web}/ui/lazy-component.tsx`,
  // A single line; on its own it would move the file of the screens that share it to all others.
  resolve(web, '../contract/members/confirm-path.ts'),
];

/**
 * Excluded from the shared file: screens have their own modules, a locale file is loaded in one
 * language, the router creates a chunk for the root, and of the public pages only home and the search
 * have the names of all districts.
 */
const hasOwnFile = (id: string) =>
  /\/web\/(screens\/|i18n\/(en|bn)\/|root\.tsx|entry\.client\.tsx|shop\/district-options\.)|\/places\/(places|data\/districts)\.|\/formats\/(en|bn)\.ts$|\.css$/.test(
    id,
  );

/**
 * Names one chunk for the modules that every page, or home, loads eagerly; separately they would be
 * two dozen requests. Null for other modules.
 */
export function everyPage(id: string, modules: Modules): string | null {
  return !hasOwnFile(id) && reachable(modules).has(id) ? 'shop' : null;
}

let found: Set<string> | undefined;

/** The transitive eager imports of the roots. */
function reachable(modules: Modules): Set<string> {
  if (found) return found;
  found = new Set(roots);
  for (const id of found) {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}
