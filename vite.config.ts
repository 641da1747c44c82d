import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { everyPage } from './scripts/client-build/every-page.ts';
import { localeFiles } from './scripts/client-build/locale-files.ts';
import { scriptTarget, styleTarget } from './scripts/client-build/oldest-browsers.ts';
import { skeletons } from './web/routes.ts';

/** What screens share, by package and by folder. What one screen alone uses stays with it. */
const react = /node_modules\/(react|react-dom|scheduler|react-router)\//;
const forms =
  /node_modules\/zod\/|\/contract\/(forms|rules)\.|\/web\/forms\/(define-form|form\.tsx|use-form)/;
const fields = /\/web\/ui\/forms\//;
const charts = /node_modules\/(d3-array|internmap)\/|\/web\/ui\/charts\//;
const photos = /\/web\/providers\/image-host\//;
// Without what only threads and the background need.
const outbox =
  /node_modules\/idb-keyval\/|\/web\/(offline\/outbox\/(?!messages|report-messages|send-messages|use-messages|whole-)|session\/draft)/;
// Without the frame of the login, whose texts the search would load.
const account = /\/web\/app\/(?!entry-frame|wanted-line)/;
/** Names of districts, and the own one. */
const places =
  /\/contract\/places\/(places|data\/districts)\.|\/session\/own-district\.|\/shop\/district-options\./;
/** What chooses phones for a comparison. */
const comparing = /\/web\/(buying\/compare-(bar|box)|session\/compared-phones)\./;
/** Messages of members. */
const threads = /\/web\/(api\/thread|ui\/use-visible)/;
/** The forms with a price, and the phone's page. */
const usualPrice = /\/web\/shop\/fair-price\/(compare-price|price-hint)/;
// No modules with texts of their own, which would be loaded on every screen that shares the file.
const lists =
  /\/contract\/(digits|money|orders\/(order-number|refund-reasons)|phones\/use-time)\.|\/web\/(api\/(?!unconfirmed|thread|queue|seen-|pushes|use-pushes)|forms\/(form-answers|form-details|with-notice)|offline\/(?!outbox)|seo\/|session\/(?!compared-|draft|own-|push-)|shop\/(?!approval|ask-|at-|chart-|choice-|conduct-|confirm-|deal-|decision-|declared-|district-|document-|fair-price|find|message-|private-|quote|read-|said-|seller-|thread-|upload-|verification)|ui\/(?!charts|forms|dialogs\/(?:back-closes|question)|use-visible))/;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), localeFiles()],
  publicDir: 'web/public',
  // Styles are lowered to this, and not to that of the client below.
  build: { cssTarget: styleTarget },
  // A browser does not load the table of routes, and assumes cards.
  define: {
    SKELETONS: JSON.stringify(
      Object.fromEntries(Object.entries(skeletons).filter(([, kind]) => kind !== 'cards')),
    ),
  },
  environments: {
    ssr: {
      // Built as one file of React's production half alone: the other half takes three times as long,
      // and a trial has no NODE_ENV.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rolldownOptions: { input: './web/server-entry.ts', output: { codeSplitting: false } },
      },
    },
    client: {
      build: {
        target: scriptTarget,
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
                { name: 'charts', test: charts, minShareCount: 2, priority: 1 },
                { name: 'photos', test: photos, minShareCount: 2, priority: 1 },
                { name: 'outbox', test: outbox, minShareCount: 2, priority: 1 },
                { name: 'account', test: account, minShareCount: 2, priority: 1 },
                { name: 'places', test: places, minShareCount: 2, priority: 1 },
                { name: 'comparing', test: comparing, minShareCount: 2, priority: 1 },
                { name: 'threads', test: threads, minShareCount: 2, priority: 1 },
                { name: 'usual-price', test: usualPrice, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}));
