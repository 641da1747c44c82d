// npm run release: a version, from its tag to its files. `.github/workflows/release.yml` publishes them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/ensure-installed.mjs';
import { Explained, main } from './lib/main.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { cpuOf } from './release/cpus.mjs';
import { reasonsAgainst, releaseNotes } from './release/release-notes.mjs';

const usage = `npm run release -- check [TAG]              what stops a release of this commit, by package.json's version
npm run release -- tag                      checks, then makes the tag with the notes; it pushes nothing
npm run release -- notes [REPOSITORY]       prints CHANGELOG.md's text of the version
npm run release -- make --to FOLDER [--cpu x64|arm64]
                                            checks, then makes the archive, its bill of materials (CycloneDX),
                                            its source maps, notes, and SHA256SUMS
npm run release -- compose IMAGE            prints deploy/compose.yaml with that published image
npm run release -- sums FOLDER              writes the SHA256SUMS of all files in a folder`;

const read = (path) => readFileSync(inRoot(path), 'utf8');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const { version } = JSON.parse(read('package.json'));

const parts = {
  check({ argument }) {
    assertReleasable(argument);
    console.log(`${version} can be released.`);
  },
  tag() {
    assertReleasable();
    if (git('tag', '--list', `v${version}`) !== '') throw new Explained(`v${version} is there.`);
    const notes = releaseNotes(read('CHANGELOG.md'), version);
    // Without it, git takes the headings of the notes for comments.
    const options = ['--annotate', '--cleanup=verbatim', '--file=-'];
    execFileSync('git', ['tag', ...options, `v${version}`], {
      cwd: root,
      input: `PhoneHaat ${version}\n\n${notes}\n`,
    });
    console.log(`v${version} is made. To publish it: git push origin v${version}`);
  },
  notes({ argument }) {
    console.log(releaseNotes(read('CHANGELOG.md'), version, argument));
  },
  async make({ to, cpu = process.arch }) {
    if (to === undefined) throw new Explained(usage);
    assertReleasable();
    await ensureInstalled();
    await ensureBuilt();
    const { makeFiles, writeSums } = await import('./release/make-files.mjs');
    const folder = resolve(to);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'notes.md'), `${releaseNotes(read('CHANGELOG.md'), version)}\n`);
    const time = git('log', '-1', '--format=%ct');
    await makeFiles({ to: folder, cpu: cpuOf(cpu), version, time });
    console.log(`${folder}: ${(await writeSums(folder)).join(', ')}`);
  },
  async compose({ argument: image }) {
    if (image === undefined) throw new Explained(usage);
    const { composeWith } = await import('./release/make-files.mjs');
    process.stdout.write(composeWith(read('deploy/compose.yaml'), image));
  },
  async sums({ argument: folder }) {
    if (folder === undefined) throw new Explained(usage);
    const { writeSums } = await import('./release/make-files.mjs');
    console.log((await writeSums(resolve(folder))).join('\n'));
  },
};

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'string' }, cpu: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name, argument, ...more] = positionals;
  if (values.help || name === undefined) {
    console.log(usage);
    return 0;
  }
  if (!Object.hasOwn(parts, name) || more.length > 0) throw new Explained(usage);
  await parts[name]({ argument, ...values });
  return 0;
});

function assertReleasable(tag) {
  const names = git('tag', '--list', 'v*').split('\n').filter(Boolean);
  const reasons = reasonsAgainst({
    version,
    tag,
    lockVersion: JSON.parse(read('package-lock.json')).version,
    changelog: read('CHANGELOG.md'),
    compose: read('deploy/compose.yaml'),
    changed: git('status', '--porcelain'),
    tags: Object.fromEntries(names.map((name) => [name, git('rev-parse', `${name}^{commit}`)])),
    head: git('rev-parse', 'HEAD'),
  });
  if (reasons.length > 0) throw new Explained(reasons.join('\n'));
}
