import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { aptInstall } from '../launch/apt.mjs';
import { cloneOf } from './clone-of.mjs';
import { Explained } from './main.mjs';
import { outsideEnvironment } from './paths.mjs';
import { capture, exitCodeOf } from './run.mjs';

/** The accounts of a machine, with the paths of their login shells. */
const people = {
  root: {
    HOME: '/root',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  },
  user: { HOME: '/home/user', PATH: '/usr/local/bin:/usr/bin:/bin' },
};

/**
 * A Debian with nothing but Node and npm in `folder`, and a clone of a commit in the home of `who`,
 * who runs the commands there.
 */
export async function makeMachine(folder, { commit, who }) {
  if (process.getuid?.() !== 0) throw new Explained('This needs root, for debootstrap and chroot.');
  const system = join(folder, 'system');
  await bootstrap(system);
  copyNode(system);
  const environment = copyNetwork(system);
  inSystem(system, ['useradd', '--create-home', 'user']);
  const clone = join(people[who].HOME, 'phonehaat');
  execFileSync('mv', [cloneOf(commit, folder), join(system, clone)]);
  inSystem(system, ['chown', '-R', `${who}:`, clone]);

  const runAs = (name, command, env, input) => {
    const variables = Object.entries({ ...environment, USER: name, ...people[name], ...env });
    const pairs = variables.map(([key, value]) => `${key}=${value}`);
    const shell = ['env', '-i', ...pairs, 'sh', '-c', `cd ${clone} && ${command}`];
    return started([...apart, system, 'chroot', `--userspec=${name}:`, system, ...shell], input);
  };
  return {
    /** Runs a shell command in the clone, as who this machine is for. */
    run: (command, env = {}) => runAs(who, command, env),
    /** Runs a line as an admin does, who answers a question with yes. */
    runAsRoot: (line) => runAs('root', `sudo() { "$@"; }\n${line}`, {}, 'y\n'),
  };
}

/** A mount that is left would lead out of the folder. */
export function removeMachine(folder) {
  execFileSync('rm', ['-rf', '--one-file-system', folder]);
}

/**
 * Mounts that one command alone sees. The shell remains as the first process, which waits for orphans
 * as an init does, and whose end ends all others.
 */
const mounts = `mount --rbind /dev "$0/dev"
mount --rbind /sys "$0/sys"
mount -t proc proc "$0/proc"
"$@"
exit 0`;
const apart = ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', mounts];

async function bootstrap(system) {
  if (!existsSync('/usr/sbin/debootstrap') && !(await aptInstall(['debootstrap']))) {
    throw new Explained('debootstrap is missing: sudo apt-get install debootstrap');
  }
  const [{ uri, release }] = debianSources();
  // Its mounts end with it, even where it is interrupted.
  const command = ['--mount', 'debootstrap', '--variant=minbase', release, system, uri];
  const { code, output } = await capture('unshare', command);
  if (code !== 0) throw new Explained(`${output}\ndebootstrap failed.`);
}

/** Debian's own parts of the machine's package sources; others could bring what a newcomer lacks. */
function debianSources() {
  const format = '$(ORIGIN) $(COMPONENT) $(REPO_URI) $(RELEASE)';
  const args = ['indextargets', '--format', format, 'Created-By: Packages'];
  const lines = execFileSync('apt-get', args, { encoding: 'utf8' }).split('\n');
  const sources = new Set(lines.filter((line) => line.startsWith('Debian main ')));
  if (sources.size === 0) throw new Explained('apt knows no Debian here: run apt-get update.');
  return [...sources].map((line) => {
    const [, , uri, release] = line.split(' ');
    return { uri, release };
  });
}

/** The Node and npm that this machine has outside of the repository, where nodejs.org's would be. */
function copyNode(system) {
  const [node, npm] = ['node', 'npm'].map((name) =>
    realpathSync(outside('sh', ['-c', `command -v ${name}`])),
  );
  const modules = join(system, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(node, join(system, 'usr/local/bin/node'));
  cpSync(dirname(dirname(npm)), join(modules, 'npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    const script = `../lib/node_modules/npm/bin/${name}-cli.js`;
    symlinkSync(script, join(system, 'usr/local/bin', name));
  }
  console.log(
    `Node ${inSystem(system, ['node', '--version'])} and npm ${inSystem(system, ['npm', '--version'])}`,
  );
}

/** How this machine reaches mirrors and registries; returns the variables that belong to it. */
function copyNetwork(system) {
  const write = (path, lines) => {
    mkdirSync(dirname(join(system, path)), { recursive: true });
    writeFileSync(join(system, path), lines.map((line) => `${line}\n`).join(''));
  };
  const copy = (path) => {
    if (path && existsSync(path)) write(path, [readFileSync(path, 'utf8')]);
  };
  copy('/etc/resolv.conf');
  write('/etc/hosts', ['127.0.0.1 localhost', '::1 localhost']);
  write(
    '/etc/apt/sources.list',
    debianSources().map(({ uri, release }) => `deb ${uri} ${release} main`),
  );
  const settings = outside('apt-config', ['dump', 'Acquire']).split('\n');
  write(
    '/etc/apt/apt.conf.d/90network',
    settings.filter((line) => /::(Proxy|Check-|CaInfo)/i.test(line)),
  );

  const npm = ['registry', 'cafile', 'proxy', 'https-proxy', 'noproxy']
    .map((name) => ({ name, value: outside('npm', ['config', 'get', name]) }))
    .filter(({ value }) => value !== '' && value !== 'null');
  write(
    '/usr/local/etc/npmrc',
    npm.map(({ name, value }) => `${name}=${value}`),
  );
  copy(npm.find(({ name }) => name === 'cafile')?.value);

  const network = /^(https?_proxy|no_proxy|all_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i;
  const variables = Object.entries(process.env).filter(([name]) => network.test(name));
  for (const [, value] of variables) copy(value);
  return Object.fromEntries(variables);
}

function outside(command, args) {
  return execFileSync(command, args, {
    encoding: 'utf8',
    cwd: '/',
    env: outsideEnvironment(),
  }).trim();
}

function inSystem(system, command) {
  const env = { PATH: people.root.PATH };
  return execFileSync('chroot', [system, ...command], { encoding: 'utf8', env }).trim();
}

/** A program with its output so far, its end, and a way to end it with all that it started. */
function started([command, ...args], input = '') {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const end = exitCodeOf(child, command).then((code) => ({ code, output }));
  return {
    child,
    output: () => output,
    end,
    kill: async () => {
      child.kill('SIGKILL');
      await end;
    },
  };
}
