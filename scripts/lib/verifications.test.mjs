import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, root } from './paths.mjs';
import { verifications } from './verifications.mjs';

const names = Object.keys(verifications);

test('npm run verify lists every scripts/verify-NAME, in order', () => {
  const files = globSync('scripts/verify-*.{mjs,ts}', { cwd: root });
  expect(names).toEqual(files.map((file) => /verify-([\w-]+)\./.exec(file)?.[1]).toSorted());
});

test('docs/verify.md has a row for each, in the same order', () => {
  const page = readFileSync(inRoot('docs/verify.md'), 'utf8');
  expect([...page.matchAll(/^\| `([\w-]+)/gm)].map(([, name]) => name)).toEqual(names);
});

test('whatever names a verification names one that exists', () => {
  const generated = [
    'node_modules',
    'build',
    'build-next',
    'data',
    '.git',
    '.cache',
    '.react-router',
  ];
  const texts = globSync(
    ['**/*.{md,ts,tsx,mjs,yml,yaml}', '.github/**/*.yml', 'Dockerfile', 'deploy/**/*.*'],
    {
      cwd: root,
      exclude: (path) => generated.includes(path),
    },
  );
  const named = texts.flatMap((path) => {
    const text = readFileSync(inRoot(path), 'utf8');
    return [...text.matchAll(/npm run verify(?: --\s(?:# )?|:)([a-z][\w-]*)/g)].map(
      ([, name]) => name,
    );
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});
