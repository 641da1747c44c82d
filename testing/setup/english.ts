// Component tests run in English unless they set a language. Runs before every such test.

import { en } from '#web/i18n/all-messages.ts';
import { addLocale } from '#web/i18n/messages.ts';
import { page } from '#web/ui/use-hydrated.ts';

addLocale('en', en);

// A test draws its components itself: no server has sent them before.
page.isTaken = true;
