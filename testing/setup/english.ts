// Component tests run in English unless they set a language. Runs before every such test.

import { en } from '#web/i18n/en/index.ts';
import { addLocale } from '#web/i18n/messages.ts';

addLocale('en', en);
