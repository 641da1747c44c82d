import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { everyPage } from './scripts/lib/every-page.ts';
import { localeFiles } from './scripts/lib/locale-files.ts';

const react = /node_modules\/(react|react-dom|scheduler|react-router)\//;

/** What several screens share: by what it is for, since hardly a screen needs all of it. */
const forms =
  /node_modules\/(zod|react-hook-form|@hookform)\/|\/contract\/(forms|rules|text|money|ids)\.|\/web\/api\/server-errors\./;
const fields = /\/web\/ui\/forms\//;
const entry = /\/web\/(app\/entry-frame\.tsx|app\/use-signed-in\.ts)$/;
const charts = /node_modules\/(d3-array|internmap)\/|\/web\/(ui\/charts\/|shop\/chart-period)/;
const photos =
  /\/web\/(providers\/image-host\/(?!picture\.)|session\/draft|ui\/feedback\/progress-bar)/;
const others = /\/web\/(?!i18n|screens|entry|root|providers\/(sign-in|card-field)|.*\.css)/;
const waiting =
  /\/web\/offline\/(.*outbox|report-results|worker-messages)|node_modules\/idb-keyval\//;
const lists = (id: string) =>
  others.test(id) &&
  ![forms, fields, entry, waiting, charts, photos].some((group) => group.test(id));

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), localeFiles()],
  publicDir: 'web/public',
  environments: {
    ssr: {
      // Built as one file, so that React's production half renders whatever NODE_ENV says later.
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
      build: {
        rolldownOptions: { input: './web/server-entry.ts', output: { codeSplitting: false } },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few larger files: on a slow network each request costs more than its bytes. What a
            // screen alone uses stays with it.
            codeSplitting: {
              groups: [
                { name: 'react', test: react, priority: 4 },
                { name: everyPage, priority: 3 },
                { name: 'lists', test: lists, minShareCount: 2, priority: 2 },
                { name: 'forms', test: forms, minShareCount: 2, priority: 1 },
                { name: 'fields', test: fields, minShareCount: 2, priority: 1 },
                { name: 'entry', test: entry, minShareCount: 2, priority: 1 },
                { name: 'waiting', test: waiting, minShareCount: 2, priority: 1 },
                { name: 'charts', test: charts, minShareCount: 2, priority: 1 },
                { name: 'photos', test: photos, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}));
