import type { Plugin, Rolldown } from 'vite';

const name = 'virtual:catalogue-files';
const source = /\/web\/messages\/(en|bn)\.ts$/;

/**
 * Tells the server by `virtual:catalogue-files` under which address the browser gets each
 * language's texts. The browser's half is built first, so the names are known by then.
 */
export function catalogueFiles(): Plugin {
  const files: Record<string, string> = {};
  return {
    name: 'catalogue-files',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return;
      const inDevelopment = { en: '/web/messages/en.ts', bn: '/web/messages/bn.ts' };
      const isBuilt = this.environment.mode === 'build';
      return `export default ${JSON.stringify(isBuilt ? files : inDevelopment)};`;
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const { language, fileName } of Object.values(bundle).flatMap(catalogue)) {
        files[language] = `/${fileName}`;
      }
    },
  };
}

function catalogue(file: Rolldown.OutputAsset | Rolldown.OutputChunk) {
  const language = file.type === 'chunk' && source.exec(file.facadeModuleId ?? '')?.[1];
  return language ? [{ language, fileName: file.fileName }] : [];
}
