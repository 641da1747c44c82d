// npm run verify -- lighthouse: Lighthouse on the public pages. See usage, below.
import { runTypeScript } from './lib/run-typescript.mjs';

const usage = `npm run verify -- lighthouse         Lighthouse's audits of accessibility, best practices and search
                                     on every public page, in both languages
npm run verify -- lighthouse --help  this text

Lighthouse is no dependency of the shop: npx fetches it at the first run, some 100 MB.`;

await runTypeScript('scripts/audit-pages/main.ts', { usage, needsBrowser: true });
