import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * A root file system in memory with this machine's programs, read-only, and its settings without its
 * services; `$2` is at /opt. Nothing that its systemd cleans or mounts is this machine's: it has
 * namespaces of its own, and leaves this root before systemd begins.
 */
const boot = `set -e
root=$1
mount -t tmpfs tmpfs "$root"
mkdir -p "$root"/usr "$root"/etc "$root"/var/lib "$root"/var/cache "$root"/var/log "$root"/tmp \\
  "$root"/run "$root"/proc "$root"/sys "$root"/dev "$root"/opt "$root"/root "$root"/home "$root"/mnt
mount --rbind /usr "$root/usr"
mount -o remount,ro,bind "$root/usr"
mount -t tmpfs tmpfs "$root/usr/local/bin"
for link in bin sbin lib lib64; do [ -L "/$link" ] && cp -a "/$link" "$root/$link"; done
cp -a /etc/. "$root/etc/"
rm -rf "$root"/etc/systemd/system
mkdir "$root"/etc/systemd/system
ln -s /run "$root/var/run"
mount --bind "$2" "$root/opt"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount -t sysfs sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
cd "$root"
pivot_root . mnt
umount -l /mnt
export container=other PATH=/usr/sbin:/usr/bin
exec /lib/systemd/systemd --system --unit=basic.target`;

const apart = ['--fork', '--kill-child', '--pid', '--mount', '--propagation', 'private'];

/** What a command printed, on both outputs, and how it ended. */
type Ended = { code: number; output: string };

export type SystemdMachine = {
  /** Runs a line of a shell as root there, as after a login. */
  run: (line: string) => Promise<Ended>;
  stop: () => void;
};

/** Boots systemd with `releases` at /opt, on this machine's network. Needs root, systemd and unshare. */
export async function bootSystemd(folder: string, releases: string): Promise<SystemdMachine> {
  const system = join(folder, 'system');
  mkdirSync(system);
  const args = [...apart, '--uts', '--ipc', 'bash', '-c', boot, 'boot', system, releases];
  const outer = spawn('unshare', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const childOf = () =>
    readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim().split(' ')[0];
  const run = (line: string) =>
    new Promise<Ended>((resolve) => {
      const inside = ['--target', String(childOf()), '--mount', '--pid', '--uts', '--ipc'];
      const login = ['env', '-i', 'HOME=/root', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin'];
      execFile(
        'nsenter',
        [...inside, ...login, 'sh', '-c', `cd / && ${line}`],
        { maxBuffer: 1 << 26 },
        (error, printed, complaints) =>
          resolve({ code: Number(error?.code ?? 0), output: `${printed}${complaints}` }),
      );
    });
  const until = Date.now() + 60_000;
  for (;;) {
    if (outer.exitCode !== null) throw new Error('systemd did not begin');
    const { output } = await run('systemctl is-system-running');
    if (/^(running|degraded)/.test(output)) break;
    if (Date.now() > until) throw new Error(`systemd is ${output}`);
    await setTimeout(200);
  }
  return {
    run,
    stop() {
      execFileSync('kill', ['-9', String(childOf())]);
    },
  };
}
