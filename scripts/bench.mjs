// npm run bench: measures how fast the shop is. See usage, below.
import { runTypeScript } from './lib/run-typescript.mjs';

const usage = `npm run bench                          every scenario, about half an hour on two cores
npm run bench -- NAME ...              only these; bench/README.md has their names
npm run bench -- --quick               few short rounds and little data: does it work?
npm run bench -- --sizes 10000,100000  shops with so many phones
npm run bench -- --keep                leaves filled databases for the next run (search)
npm run bench -- --tables              prints all figures of the last runs, measures nothing
npm run bench -- --help                this text

The figures as JSON, one table of the targets and the plots go into bench/results. Nothing else
should run meanwhile.`;

await runTypeScript('bench/main.ts', { usage, needsBrowser: false });
