// npm run screenshots: a picture of every screen and mail. See usage, below.
import { runTypeScript } from './lib/run-typescript.mjs';

const usage = `npm run screenshots                      every screen, 360 and 1280 px wide, light and dark,
                                         in every language, and every mail, into build/screenshots
npm run screenshots -- --only home,pay   the screens whose name begins so
npm run screenshots -- --only mails      every mail, in each language and in both, and its plain half
npm run screenshots -- --to /tmp/looks   another folder
npm run screenshots -- --compare main    also the pictures of a commit, by its own command, or of a
                                         folder of this day; lists and draws what differs, and exits
                                         with 1 above --limit (0.01 % of a picture's pixels)
npm run screenshots -- --readme          the pictures of README.md, in docs/screenshots
npm run screenshots -- --help            this text

The screens are those of testing/screens/screens.ts, in a shop of its own with the demo market. Times of
the day and ids are zeros, so that two pictures of the same screen are equal. Beside the pictures there are
contact sheets, with all screens of a kind on one picture.`;

await runTypeScript('scripts/screenshots/main.ts', { usage, needsBrowser: true });
