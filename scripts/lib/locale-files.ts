import type { Plugin, Rolldown } from 'vite';

const name = 'virtual:locale-files';
const source = /\/web\/i18n\/(\w+\.(en|bn))\.ts$/;

/**
 * Tells the server by `virtual:locale-files` under which address the browser gets each part of
 * the texts, such as `shop.en`. The browser's half is built first, so the names are known by then.
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
