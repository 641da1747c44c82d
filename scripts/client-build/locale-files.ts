import { globSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const name = 'virtual:locale-files';
const text = /\/web\/i18n\/(en|bn)\/(?:\w+\/)?([\w-]+)\.ts$/;
const format = /\/contract\/formats\/(en|bn)\.ts$/;

/**
 * Of a locale file such as `…/web/i18n/en/orders/buying.ts`: `en/buying`; `en/format` of
 * `…/contract/formats/en.ts`; undefined of others.
 */
function partOf(path: string): string | undefined {
  const [, language, part = 'format'] = text.exec(path) ?? format.exec(path) ?? [];
  return language && `${language}/${part}`;
}

/**
 * Provides the server, as `virtual:locale-files`, with the address of each locale file, such as
 * `en/common`, so that a page can preload it. The client is built first, so the hashed names are
 * known.
 */
export function localeFiles(): Plugin {
  const files: Record<string, string> = {};
  return {
    name: 'locale-files',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return;
      if (this.environment.mode === 'build') return `export default ${JSON.stringify(files)};`;
      const sources = globSync(['web/i18n/{en,bn}/**/*.ts', 'contract/formats/{en,bn}.ts']).map(
        (path) => [partOf(`/${path}`), `/${path}`],
      );
      return `export default ${JSON.stringify(Object.fromEntries(sources))};`;
    },
    // By default chunks are named by the file name alone, which is the same in both languages.
    outputOptions(options) {
      if (this.environment.name !== 'client') return;
      const { chunkFileNames } = options;
      return {
        ...options,
        chunkFileNames(chunk) {
          const part = partOf(chunk.moduleIds.at(-1) ?? '');
          if (part) return `assets/${part.replace('/', '-')}-[hash].js`;
          return typeof chunkFileNames === 'function'
            ? chunkFileNames(chunk)
            : (chunkFileNames ?? 'assets/[name]-[hash].js');
        },
      };
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const { part, fileName } of Object.values(bundle).flatMap(partIn)) {
        files[part] = `/${fileName}`;
      }
    },
  };
}

function partIn(file: Rolldown.OutputAsset | Rolldown.OutputChunk) {
  if (file.type !== 'chunk') return [];
  const parts = file.moduleIds.flatMap((id) => partOf(id) ?? []);
  return parts.map((part) => ({ part, fileName: file.fileName }));
}
