import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { programEnvironment } from '#testing/lib/program-environment.ts';
import { outsideEnvironment } from '../lib/paths.mjs';

type Step = {
  id?: string;
  name?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, string | number | boolean>;
};

const digest = `sha256:${'5f'.repeat(32)}`;

/**
 * Tags the version in a clone, and runs the commands of `.github/workflows/release.yml` there as
 * GitHub would: each step with its variables. `gh` and `cosign` write down what they are given;
 * of the actions, what they would read is compared.
 */
export async function runWorkflow(clone: string, folder: string): Promise<void> {
  const temp = join(folder, 'temp');
  const programs = join(folder, 'programs');
  const called = join(folder, 'called');
  const outputs = join(folder, 'outputs');
  for (const each of [temp, programs]) mkdirSync(each, { recursive: true });
  for (const name of ['gh', 'cosign']) {
    const program = join(programs, name);
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' ${name} "$@" >> "$CALLED"\n`);
    chmodSync(program, 0o755);
  }
  const inherited = outsideEnvironment(programEnvironment());
  const env = {
    ...inherited,
    PATH: `${programs}:${inherited.PATH}`,
    GIT_COMMITTER_NAME: 'Releaser',
    GIT_COMMITTER_EMAIL: 'releaser@phonehaat.test',
    CALLED: called,
    GITHUB_OUTPUT: outputs,
    GITHUB_REPOSITORY: 'Some-Owner/PhoneHaat',
    GITHUB_SERVER_URL: 'https://github.com',
    RUNNER_TEMP: temp,
  };
  const bash = (script: string, more: Record<string, string> = {}) =>
    execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: clone,
      env: { ...env, ...more },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  const tag = `v${version}`;
  bash('npm run release -- tag');
  assert.match(bash(`git cat-file -p ${tag}`), /^PhoneHaat [\d.]+\n\n[\s\S]*^### Added$/m);
  assert.throws(() => bash('npm run release -- tag 2> /dev/null'), 'A tag is made once');

  const workflow = parse(readFileSync(join(clone, '.github/workflows/release.yml'), 'utf8'));
  const { steps, env: ofJob } = workflow.jobs.publish as { steps: Step[]; env: object };
  const known: Record<string, string> = {
    'github.ref_name': tag,
    'github.actor': 'somebody',
    'github.repository': env.GITHUB_REPOSITORY,
    'github.server_url': env.GITHUB_SERVER_URL,
    'github.sha': bash('git rev-parse HEAD').trim(),
    'secrets.GITHUB_TOKEN': 'no-token',
    'runner.temp': temp,
  };
  const filled = (values: object = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        String(value).replaceAll(/\$\{\{ ([\w.]+) \}\}/g, (_, expression) => {
          assert(expression in known, `The workflow reads ${expression}, which no step sets`);
          return known[expression] ?? '';
        }),
      ]),
    );
  for (const step of steps) {
    const its = filled(step.with);
    assert(!step.run?.includes('${{'), 'A command that GitHub fills in can be anybody’s command');
    if (step.uses) compareAction(step.uses, its, clone);
    else if (step.run) bash(step.run, { ...filled(ofJob), ...filled(step.env) });
    if (step.id === 'push') known['steps.push.outputs.digest'] = digest;
    if (step.id && step.run) {
      for (const line of readFileSync(outputs, 'utf8').trim().split('\n')) {
        const [name, value = ''] = line.split('=');
        known[`steps.${step.id}.outputs.${name}`] = value;
      }
    }
  }

  const calls = readFileSync(called, 'utf8').trim().split('\n');
  const image = 'ghcr.io/some-owner/phonehaat';
  assert.deepEqual(calls.slice(0, 4), ['cosign', 'sign', '--yes', `${image}@${digest}`]);
  const files = join(temp, 'files');
  const of = (cpu: string) =>
    ['-source-maps.tar.gz', '.cdx.json', '.tar.gz'].map(
      (end) => `phonehaat-${version}-linux-${cpu}${end}`,
    );
  const wanted = [
    'Caddyfile',
    'SHA256SUMS',
    'compose.yaml',
    'notes.md',
    ...of('x64'),
    ...of('arm64'),
  ];
  assert.deepEqual(calls.slice(4, 12).slice(0, 4), ['gh', 'release', 'create', tag]);
  const published = calls.filter((each) => each.startsWith(`${files}/`));
  assert.deepEqual([...new Set(published)].sort(), wanted.map((name) => join(files, name)).sort());
  assert.match(readFileSync(join(files, 'notes.md'), 'utf8'), /blob\/v[\d.]+\/docs\//);
  const compose = parse(readFileSync(join(files, 'compose.yaml'), 'utf8'), { merge: true });
  for (const name of ['shop-1', 'shop-2']) {
    assert.equal(compose.services[name].image, `${image}:${version}@${digest}`);
    assert.equal(compose.services[name].build, undefined);
  }
  for (const [cpu, machine] of [
    ['x64', 62],
    ['arm64', 183],
  ] as const) {
    const name = `phonehaat-${version}-linux-${cpu}`;
    bash(`tar -xf "${files}/${name}.tar.gz" -C "${temp}"`);
    const release = join(temp, name);
    const node = readFileSync(join(release, 'node_modules/.bin/node'));
    assert.equal(node.readUInt16LE(18), machine, `Node is of ${cpu}`);
    const bill = JSON.parse(readFileSync(join(files, `${name}.cdx.json`), 'utf8'));
    const megabytes = Math.round(Number(bash(`du -sm "${release}"`).split('\t')[0]));
    assert(megabytes < 380, `The release takes ${megabytes} MB`);
    console.log(`${name}: ${megabytes} MB, ${bill.components.length} packages in its bill.`);
  }
  console.log('The workflow’s commands made, proved and named all files of the version.');
}

/** Compares what an action would read; another action has no stand-in and is an error. */
function compareAction(uses: string, its: Record<string, string>, clone: string): void {
  const [action = ''] = uses.split('@');
  const bill = () => JSON.parse(readFileSync(its['sbom-path'] ?? '', 'utf8'));
  const known: Record<string, () => void> = {
    'actions/checkout': () => {},
    'actions/setup-node': () => {},
    'docker/setup-qemu-action': () => {},
    'docker/setup-buildx-action': () => {},
    'docker/login-action': () => assert.equal(its.registry, 'ghcr.io'),
    'sigstore/cosign-installer': () => {},
    'docker/build-push-action': () => {
      assert(existsSync(join(clone, its.context ?? '', 'Dockerfile')));
      assert.match(its.tags ?? '', /^ghcr\.io\/some-owner\/phonehaat:\d+\.\d+\.\d+\n\S+:latest\n$/);
    },
    'actions/attest-build-provenance': () => {
      const sums = its['subject-checksums'];
      if (sums) assert.match(readFileSync(sums, 'utf8'), /^([0-9a-f]{64} {2}\S+\n){9}$/);
      else assert.equal(its['subject-digest'], digest);
    },
    'actions/attest-sbom': () => {
      assert(existsSync(its['subject-path'] ?? ''), its['subject-path']);
      assert.equal(bill().bomFormat, 'CycloneDX');
    },
  };
  const use = known[action];
  assert(use, `${uses} has no stand-in here`);
  use();
}
