import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { scriptTarget } from './scripts/client-build/oldest-browsers.ts';

const client = resolve(import.meta.dirname, process.env.BUILD_TO ?? 'build', 'client');

/** The name of the file that lists all hashed files, so it is another one for each deployment. */
function deployment(): string {
  const manifest = readdirSync(`${client}/assets`).find((name) => name.startsWith('manifest-'));
  if (!manifest) throw new Error('Build the pages first: react-router build');
  return manifest;
}

/**
 * Scripts of one file under an address that never changes, beside the pages' files: the service
 * worker, and in mode `self-test` the page on which a phone tests itself.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  ...(mode !== 'self-test' && {
    define: { 'import.meta.env.DEPLOYMENT': JSON.stringify(deployment()) },
  }),
  build: {
    outDir: client,
    emptyOutDir: false,
    target: scriptTarget,
    rolldownOptions: {
      input: mode === 'self-test' ? 'web/self-test/main.ts' : 'web/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: mode === 'self-test' ? 'self-test.js' : 'sw.js' },
    },
  },
}));
