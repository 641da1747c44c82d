// npm run verify -- mutations: can the tests fail? See usage, below.
import { runTypeScript } from './lib/run-typescript.mjs';

const usage = `npm run verify -- mutations                breaks 40 behaviours, one at a time, and says who notices
npm run verify -- mutations server/features/deals
                                           30 of this folder, or of several, each with those below it
npm run verify -- mutations --count 5      so many
npm run verify -- mutations --seed 2       others
npm run verify -- mutations --list         only says what would be broken
npm run verify -- mutations --only 3,17    only these numbers of the list
npm run verify -- mutations --quick        only the tests that lie near: minutes for 30; --until near
npm run verify -- mutations --until tests  npm test without its browser
npm run verify -- mutations --until npm-test
                                           all of npm test; --until test-all: of npm run test:all
npm run verify -- mutations --help         this text

Each is tried on a copy of the committed tree: by the tests near that run the broken place, by the
type checker, by those that name its folder or import it, by all of npm test, then by what only
npm run test:all runs, and by npm run verify -- integrity, until one fails.`;

await runTypeScript('scripts/verify-mutations/main.ts', { usage, needsBrowser: true });
