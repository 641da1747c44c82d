// Which input generated tests try. Runs before every test file of the projects that have any.
import fc from 'fast-check';
import { generatedSeed } from '../lib/generated-seed.ts';

// A failure prints its seed.
fc.configureGlobal({ seed: generatedSeed() });
