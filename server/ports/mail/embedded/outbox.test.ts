import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { describeMailSender } from '#testing/ports/mail-conformance.ts';
import { createRetryingSender } from '../hosted/retrying.ts';
import { writtenMailDays } from '../written-mails.ts';
import { createOutbox } from './outbox.ts';

const expiresAt = new Date(Date.now() + 60 * 60_000);

async function makeOutbox() {
  const parent = await mkdtemp(join(tmpdir(), 'phonehaat-outbox-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'outbox');
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  let now = new Date();
  const options = { folder, log: pino(stream), clock: () => now, newId };
  const sender = createOutbox(options);
  const files = async () => (await readdir(folder)).map((name) => join(folder, name));
  const advance = (days: number) => {
    now = new Date(now.getTime() + days * 24 * 60 * 60_000);
  };
  return { sender, folder, lines, files, options, advance };
}

describeMailSender('the outbox', async () => {
  const { sender, files } = await makeOutbox();
  const received = async () => Promise.all((await files()).map((file) => readFile(file, 'utf8')));
  return { sender, received };
});

// sec V13.3.2
test('its files are for the owner only', async () => {
  const { sender, folder, files } = await makeOutbox();

  await sender.send({ to: 'rahim@example.test', subject: 'Hello', text: 'Hello', expiresAt });

  const [file = ''] = await files();
  expect(file).toMatch(/\.eml$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('the log names recipient, subject and file, and not the text', async () => {
  const { sender, lines, files } = await makeOutbox();

  await sender.send({
    to: 'rahim@example.test',
    subject: 'A link',
    text: 'secret-token',
    expiresAt,
  });

  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    to: 'rahim@example.test',
    subject: 'A link',
    file: (await files())[0],
  });
  expect(line).not.toContain('secret-token');
});

test('a mail’s file goes after 30 days, also when the shop has a mail server by then', async () => {
  const { sender, files, options, advance } = await makeOutbox();
  expect(writtenMailDays).toBe(30);
  expect(await sender.forgetWritten?.()).toBe(0);
  const mail = { to: 'rahim@example.test', text: 'Hello', expiresAt };
  await sender.send({ ...mail, subject: 'old' });
  advance(29);
  await sender.send({ ...mail, subject: 'new' });
  expect(await sender.forgetWritten?.()).toBe(0);
  advance(1.1);
  const refusing = { send: async () => Promise.reject(new Error('away')) };
  const later = createRetryingSender({ ...options, sender: refusing });
  // This one waits for the server, as long as its link is of use.
  await later.send({ ...mail, subject: 'waiting' });
  expect(await later.forgetWritten()).toBe(1);
  const left = (await files()).map((file) => file.slice(file.lastIndexOf('.'))).sort();
  expect(left).toEqual(['.eml', '.json']);
  expect(
    await readFile((await files()).find((file) => file.endsWith('.eml')) ?? '', 'utf8'),
  ).toContain('Subject: new');
});
