// Component tests run in English unless they set a language. Runs before every such test.

import { en } from '#web/i18n/all-messages.ts';
import { addLocale } from '#web/i18n/messages.ts';

addLocale('en', en);
