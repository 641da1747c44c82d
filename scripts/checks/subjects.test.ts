import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { drawSubjects, featuresOfCalls, keysOfSubjects } from './subjects.ts';

const keys = Object.keys(calls).map((call) => `'${call}'`);

test('each call is in the file of the feature that handles it', () => {
  const features = featuresOfCalls();
  expect(keysOfSubjects().filter(([call, file]) => features.get(call) !== file)).toEqual([]);
  expect([...features.keys()].sort()).toEqual(keys.sort());
});

test('no call is in two files, of which the later would replace the earlier', () => {
  expect(
    keysOfSubjects()
      .map(([call]) => call)
      .sort(),
  ).toEqual(keys.sort());
});

test('the map of subjects is the one that `npm run structure` draws', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
  expect(page).toContain(drawSubjects());
});
