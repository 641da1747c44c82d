import type { Plugin, Rolldown } from 'vite';

const name = 'virtual:locale-files';
const source = /\/web\/i18n\/((en|bn)\/\w+)\.ts$/;

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
      return 'export default new Proxy({}, { get: (_, part) => "/web/i18n/" + part + ".ts" });';
    },
    // By default chunks are named by the file name alone, which is the same in both languages.
    outputOptions(options) {
      if (this.environment.name !== 'client') return;
      const { chunkFileNames } = options;
      return {
        ...options,
        chunkFileNames(chunk) {
          const [, file] = source.exec(chunk.moduleIds.at(-1) ?? '') ?? [];
          if (file) return `assets/${file.replace('/', '-')}-[hash].js`;
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
  const parts = file.moduleIds.flatMap((id) => source.exec(id)?.[1] ?? []);
  return parts.map((part) => ({ part, fileName: file.fileName }));
}
