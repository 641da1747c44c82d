// Runs before every test of components: without another language around it, a component is English.

import { en } from '#web/i18n/en/index.ts';
import { addLocale } from '#web/i18n/messages.ts';

addLocale('en', en);
