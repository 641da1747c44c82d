// npm run verify -- unit [FOLDER]: an operator's first days with deploy/phonehaat.service in a real
// systemd: the commands of the unit's comment and of docs/operating.md as they are there, the first
// sale, a crash, backup, proof, restore and upgrade. Two releases are made, or those in FOLDER
// (phonehaat-1, phonehaat-2) are taken. Needs root and Debian's systemd.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fetch } from 'undici';
import { cloneOf, makeReleaseOf } from './lib/clone-of.mjs';
import { freePort } from './lib/free-port.mjs';
import { root } from './lib/paths.mjs';
import { bootSystemd, type SystemdMachine } from './lib/systemd-machine.ts';
import {
  answerOf,
  bearer,
  book,
  confirmationTokenIn,
  json,
  listPhone,
  pay,
  register,
  type Send,
} from './lib/trial-market.ts';

const unit = readFileSync(join(root, 'deploy/phonehaat.service'), 'utf8');
const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8');

/** The commands after “then:” in the unit's comment, one after another. */
const installing = (/then: (.*?)\n# An upgrade/s.exec(unit)?.[1] ?? '')
  .replaceAll('\n# ', ' ')
  .split('; ');

/** A documented command of the block about backups, with its place for a backup filled. */
function documented(name: string, backup = ''): string {
  const line = new RegExp(`^phonehaat ${name}.*?(?= +#)`, 'm').exec(operating)?.[0];
  assert(line, `docs/operating.md has no phonehaat ${name}`);
  return line.replace('BACKUP', backup);
}

const folder = mkdtempSync(join(tmpdir(), 'phonehaat-unit-'));
const releases = process.argv[2] ?? join(folder, 'releases');
let machine: SystemdMachine | undefined;
try {
  if (!existsSync(releases)) makeReleases();
  machine = await bootSystemd(folder, releases);
  await walk(machine);
} finally {
  machine?.stop();
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}

function makeReleases(): void {
  mkdirSync(releases);
  const clone = cloneOf('HEAD', folder);
  const [first, second] = ['phonehaat-1', 'phonehaat-2'].map((name) => join(releases, name)) as [
    string,
    string,
  ];
  makeReleaseOf(clone, first);
  writeFileSync(join(clone, 'web/app/changed.txt'), 'Makes another build.');
  makeReleaseOf(clone, second, ['--after', first]);
}

async function walk({ run }: SystemdMachine): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const send: Send = (path, init) => fetch(`${origin}${path}`, init);
  /** Runs a line that must end well, and returns what it printed. */
  const does = async (line: string) => {
    const begun = performance.now();
    const { code, output } = await run(line);
    assert.equal(code, 0, `${line}\n${output}`);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`$ ${line}  (${seconds} s)`);
    return output;
  };
  const isReady = async () => {
    // A busy machine makes the database of a first start for minutes.
    for (const until = Date.now() + 300_000; ; await setTimeout(300)) {
      const answer = await send('/readyz').catch(() => null);
      if (answer?.ok) return;
      const { output } = await run('systemctl status phonehaat --no-pager --lines 30');
      assert(Date.now() < until, output);
    }
  };

  await does('useradd --system phonehaat');
  await does('ln -s phonehaat-1 /opt/phonehaat');
  await does('cp /opt/phonehaat/deploy/phonehaat.service /etc/systemd/system/');
  await does('install -d -o phonehaat -m 700 /mnt/backups');
  const settings = [
    'PUBLIC_URL=https://shop.example',
    'TRUST_PROXY=loopback',
    'ALLOW_TEST_CARDS=yes',
    `PORT=${port}`,
  ];
  await does(
    `umask 077; printf '%s\\n' ${settings.map((line) => `'${line}'`).join(' ')} > /etc/phonehaat.env`,
  );
  for (const line of installing) {
    await does(line);
  }
  await isReady();

  const people = {
    admin: await register(send, 'buyer', 9),
    seller: await register(send, 'seller'),
    buyer: await register(send, 'buyer'),
  };
  for (const { email } of Object.values(people)) {
    const mails = await does(`grep -lr 'To:.*${email}' /var/lib/phonehaat/outbox | xargs cat`);
    const token = confirmationTokenIn(mails);
    const body = JSON.stringify({ token });
    await answerOf(send('/api/confirmation', { method: 'POST', headers: json, body }));
  }
  await does('systemctl stop phonehaat');
  await does(`phonehaat make-admin ${people.admin.email}`);
  await does('systemctl start phonehaat');
  await isReady();
  assert.match(await does('phonehaat status'), /is open and ready\./);
  expectWrong((await run('phonehaat check')).output);

  const phone = await listPhone(send, people.seller, 1);
  const { insertedId: order } = await answerOf<{ insertedId: string }>(
    book(send, people.buyer, phone),
  );
  await pay(send, people.buyer, order);
  const stateOf = async () =>
    (
      await answerOf<{ state: string }>(
        send(`/api/order/${order}`, { headers: bearer(people.buyer) }),
      )
    ).state;
  const pictureOf = async () => {
    const { img } = await answerOf<{ img: string }>(send(`/api/phone/${phone}`));
    const picture = await send(new URL(img, origin).pathname);
    assert.equal(picture.status, 200);
    return createHash('sha256')
      .update(Buffer.from(await picture.arrayBuffer()))
      .digest('hex');
  };
  assert.equal(await stateOf(), 'paid');
  const picture = await pictureOf();
  console.log('A phone was listed, booked and paid.');

  await does('kill -9 "$(systemctl show --property MainPID --value phonehaat)"');
  await isReady();
  assert.equal(await stateOf(), 'paid');
  console.log('Killed, it came back by itself, with the order.');

  const made = await does(documented('backup'));
  const backup = /The backup is (\S+)/.exec(made)?.[1] ?? assert.fail(made);
  assert.match(await does(documented('prove', backup)), /0 differences\./);

  await does('systemctl stop phonehaat');
  await does('mv /var/lib/phonehaat /var/lib/phonehaat-before');
  await does(documented('restore', backup));
  await does(documented('take-over'));
  await does('systemctl start phonehaat');
  await isReady();
  assert.equal(await stateOf(), 'paid');
  assert.equal(await pictureOf(), picture);
  console.log('Restored into an empty folder: the same order, and the same picture.');

  assert.match(await does(`/opt/phonehaat-2/phonehaat prove ${backup}`), /0 differences\./);
  const versions = { before: await versionAt(send), after: '' };
  await does('ln -sfn phonehaat-2 /opt/phonehaat');
  await does('systemctl restart phonehaat');
  await isReady();
  versions.after = await versionAt(send);
  assert.notEqual(versions.after, versions.before);
  assert.equal(await stateOf(), 'paid');
  console.log(`Upgraded from ${versions.before} to ${versions.after}, with the order.`);

  await does('systemctl stop phonehaat');
  const ended = await does('systemctl show --property Result --property ExecMainStatus phonehaat');
  assert.match(ended, /Result=success/);
  assert.match(ended, /ExecMainStatus=0/);
}

/** No proxy is here. */
function expectWrong(output: string): void {
  const wrong = output.match(/^WRONG [^:]*/gm) ?? [];
  console.log(`$ phonehaat check: ${wrong.join(', ') || 'nothing wrong'}`);
  assert.deepEqual(wrong, ['WRONG PUBLIC_URL'], output);
}

async function versionAt(send: Send): Promise<string> {
  return (await answerOf<{ version: string }>(send('/healthz'))).version;
}
