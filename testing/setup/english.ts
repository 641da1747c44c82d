// Runs before every test of components: without another language around it, a component is English.

import { en } from '#web/i18n/en.ts';
import { addCatalogue } from '#web/i18n/locales.ts';

addCatalogue('en', en);
