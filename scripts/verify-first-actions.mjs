// npm run verify -- first-actions: is the first tap as good as the second? See usage, below.
import { runTypeScript } from './lib/run-typescript.mjs';

const usage = `npm run verify -- first-actions                  each action of each screen as the first one, about an hour
npm run verify -- first-actions --only phone     the screens whose name begins so, comma-separated
npm run verify -- first-actions --scripts never  only where scripts never come; late: 3 s late; slow: 400 kbps
npm run verify -- first-actions --help           this text

Presses each button, form and link with a behaviour on an untouched page, and compares question, address,
refused fields and focus with the same tap once the scripts run. Nothing that changes the shop arrives.
Prints a table by screen. Ends with 1 when something differs.`;

await runTypeScript('scripts/first-actions/main.ts', { usage, needsBrowser: true });
