import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../lib/paths.mjs';
import { cpuOf } from './cpus.mjs';
import { composeWith, writeSums } from './make-files.mjs';
import { installedPackages, isRefused, productionLockfile } from './production-packages.mjs';
import { reasonsAgainst, releaseNotes } from './release-notes.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'phonehaat-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const changelog = `# Changelog

## [Unreleased]

- Later

## [0.2.0] - 2026-11-30

### Added

- A thing ([docs](docs/clients.md), [outside](https://elsewhere.example))

## [0.1.0] - 2026-11-01

- Long ago
`;

test('the notes of a version are its part of the changelog, with links that work elsewhere', () => {
  expect(releaseNotes(changelog, '0.2.0', 'https://forge.example/o/p')).toBe(
    `### Added

- A thing ([docs](https://forge.example/o/p/blob/v0.2.0/docs/clients.md), [outside](https://elsewhere.example))`,
  );
  expect(releaseNotes(changelog, '0.1.0')).toBe('- Long ago');
  expect(releaseNotes(changelog, '0.1')).toBeUndefined();
});

const good = {
  version: '0.2.0',
  tag: 'v0.2.0',
  lockVersion: '0.2.0',
  changelog,
  compose: '  image: phonehaat:0.2.0\n',
  changed: '',
  tags: { 'v0.1.0': 'aaa', 'v0.2.0': 'bbb' },
  head: 'bbb',
};

test.each([
  ['nothing', {}, undefined],
  ['a tag of another version', { tag: 'v0.3.0' }, /The tag v0.3.0 is not the version 0.2.0/],
  ['a lockfile of before', { lockVersion: '0.1.0' }, /package-lock.json has version 0.1.0/],
  [
    'no date',
    { changelog: changelog.replace(' - 2026-11-30', '') },
    /no line "## \[0.2.0\] - DATE"/,
  ],
  ['no text', { changelog: '## [0.2.0] - 2026-11-30\n\n## [0.1.0] - 2026-11-01\n' }, /no text/],
  ['an image of before', { compose: '  image: phonehaat:0.1.0\n' }, /no image of 0.2.0/],
  ['a change', { changed: ' M README.md' }, /not committed:\n M README.md/],
  ['a tag elsewhere', { head: 'ccc' }, /v0.2.0 is another commit already/],
])('against a release: %s', (_, change, sentence) => {
  const reasons = reasonsAgainst({ ...good, ...change });
  if (sentence) expect(reasons).toEqual([expect.stringMatching(sentence)]);
  else expect(reasons).toEqual([]);
});

test('this version has its notes, its lockfile and its image', () => {
  const { version } = JSON.parse(read('package.json'));
  const reasons = reasonsAgainst({
    ...good,
    version,
    tag: `v${version}`,
    lockVersion: JSON.parse(read('package-lock.json')).version,
    changelog: read('CHANGELOG.md'),
    compose: read('deploy/compose.yaml'),
    tags: {},
  });
  expect(reasons).toEqual([]);
});

test('the published sample has an image that is there, and builds none', () => {
  const image = `ghcr.io/o/p:0.2.0@sha256:${'1'.repeat(64)}`;
  const { services } = parse(composeWith(read('deploy/compose.yaml'), image), { merge: true });
  expect(services['shop-1'].image).toBe(image);
  expect(services['shop-2'].image).toBe(image);
  expect(Object.values(services).filter(({ build }) => build)).toEqual([]);
  expect(() => composeWith('services: {}', image)).toThrow('another way');
});

test('checksums are of every file but their own', async () => {
  const folder = scratch();
  writeFileSync(join(folder, 'b'), '');
  writeFileSync(join(folder, 'a'), 'abc');
  for (const _ of [1, 2]) expect(await writeSums(folder)).toEqual(['a', 'b']);
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(
    `ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b
`,
  );
});

test('processors have two names, and an unknown one a sentence', () => {
  expect(['x64', 'amd64', 'arm64'].map(cpuOf)).toEqual(['x64', 'x64', 'arm64']);
  expect(() => cpuOf('riscv64')).toThrow('Not a processor of releases: riscv64');
});

test('installed packages are found by their files, also below scopes and each other', () => {
  const folder = scratch();
  for (const [path, name] of [
    ['node_modules/a', 'a'],
    ['node_modules/@s/b', '@s/b'],
    ['node_modules/a/node_modules/c', 'c'],
    ['node_modules/.cache/d', 'd'],
  ]) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  }
  expect(
    installedPackages(folder)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['@s/b', 'a', 'c']);
});

test('what the program itself needs has no tools that build or test', () => {
  const { packages } = productionLockfile(JSON.parse(read('package-lock.json')));
  const reached = new Set();
  const visit = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    const { dependencies, optionalDependencies, devDependencies } = packages[path];
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...devDependencies,
    })) {
      let place = path;
      while (!(`${place}${place && '/'}node_modules/${name}` in packages)) {
        const end = place.lastIndexOf('/node_modules/');
        place = end < 0 ? '' : place.slice(0, end);
      }
      visit(`${place}${place && '/'}node_modules/${name}`);
    }
  };
  visit('');
  const names = [...reached].map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
  expect(names).toContain('sharp');
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter(isRefused)).toEqual([]);
  for (const tool of [
    'vitest',
    'vite',
    '@rolldown/binding-linux-x64-gnu',
    'happy-dom',
    'typescript',
  ]) {
    expect(isRefused(tool), tool).toBe(true);
  }
});
