// Runs before every test of components: without another language around it, a component is English.
import { addCatalogue } from '#web/messages/catalogues.ts';
import { en } from '#web/messages/en.ts';

addCatalogue('en', en);
