import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Language } from '#contract/languages.ts';
import { parts } from '#web/i18n/parts.ts';
import { ownAssets } from '../../scripts/client-build/keep-assets.mjs';

type Route = { id: string; parentId?: string; module: string; imports?: string[] };
type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
};

/** The unit of all budgets: compressed by gzip as in the build, for clients without brotli. */
export const gzipBytes = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length;

/** The message parts requested by a built script: its minified calls of `messagesPart`. */
const partsIn = (script: string): string[] =>
  [...script.matchAll(/\b[\w$]+\([`'"]([\w-]+)[`'"]\)/g)]
    .map(([, name = '']) => name)
    .filter((name) => Object.hasOwn(parts, name));

/** The scripts and messages of the built web client in `folder`, by screen. */
export function builtScripts(folder: string) {
  const assets = ownAssets(dirname(folder)).map((name) => `/assets/${name}`);
  /** The only file that matches the pattern. */
  const onlyOne = (pattern: RegExp) => {
    const [found, ...others] = assets.filter((path) => pattern.test(path));
    if (!found || others.length > 0) throw new Error(`There is not one file like ${pattern}`);
    return found;
  };
  const read = (path: string) => readFileSync(folder + path, 'utf8');
  const manifestFile = onlyOne(/\/manifest-\w+\.js$/);
  const manifest = JSON.parse(read(manifestFile).replace(/^[^{]*|;\s*$/g, '')) as Manifest;
  /** A file of every screen is searched once. */
  const known = new Map<string, string[]>();
  const partsOf = (script: string) => {
    const names = known.get(script) ?? partsIn(read(script));
    known.set(script, names);
    return names;
  };
  const withParts = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));

  /** The message files that these scripts load, with their imports. */
  function messagesOf(scripts: string[], language: Language): string[] {
    const named = ['common', ...scripts.flatMap(partsOf)];
    const parts = [...new Set(named)].map((part) =>
      onlyOne(new RegExp(`/${language}-${part}-[\\w-]+\\.js$`)),
    );
    const imported = parts.flatMap((part) =>
      [...read(part).matchAll(/from"\.\/([\w.-]+\.js)"/g)].map(([, file]) => `/assets/${file}`),
    );
    return [...new Set([...parts, ...imported])];
  }

  /** All script files that the page of a screen names, except lazy parts. */
  function scriptsOf(id: string, language: Language): string[] {
    const files = new Set([manifestFile, manifest.entry.module, ...manifest.entry.imports]);
    for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? '']) {
      for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
    }
    return [...new Set([...files, ...messagesOf([...files], language)])];
  }

  return {
    assets,
    onlyOne,
    scriptsOf,
    /** The routes that are screens. */
    screens: Object.keys(manifest.routes).filter((id) => !withParts.has(id)),
  };
}
