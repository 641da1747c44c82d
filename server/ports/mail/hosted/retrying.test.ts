import { mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#server/http/api/logging.ts';
import { createTestClock } from '#testing/lib/clock.ts';
import type { Mail } from '../port.ts';
import { createRetryingSender } from './retrying.ts';

/** A mail server that is unreachable while `failure` is set; `other` is a second process. */
async function openOutbox() {
  const folder = join(await mkdtemp(join(tmpdir(), 'phonehaat-retrying-')), 'outbox');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clock = createTestClock(new Date('2026-11-22T10:00:00Z'));
  const sent: string[] = [];
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const state = { failure: null as Error | null };
  const sender = {
    async send({ to }: Mail) {
      if (state.failure) throw state.failure;
      sent.push(to);
    },
  };
  const open = () => createRetryingSender({ sender, folder, log, clock: clock.now, newId });
  const files = () => readdir(folder).catch(() => []);
  return { outbox: open(), other: open(), folder, clock, sent, lines, state, files };
}

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });
const expiresAt = new Date('2026-11-22T11:00:00Z');
const mail = (to: string): Mail => ({ to, subject: 'A link', text: 'secret-token', expiresAt });

test('a mail that the server takes leaves nothing behind', async () => {
  const { outbox, sent, files } = await openOutbox();
  await outbox.send(mail('a@b.example'));
  expect(sent).toEqual(['a@b.example']);
  expect(await files()).toEqual([]);
  expect(await outbox.retry()).toBe(0);
});

// sec V16.5.2
test('what cannot be handed over is kept, and sent when the server is back, once', async () => {
  const { outbox, other, clock, sent, state, files } = await openOutbox();
  state.failure = refused;
  await outbox.send(mail('a@b.example'));
  await outbox.send(mail('c@d.example'));
  state.failure = null;

  expect(await outbox.retry()).toBe(0);
  clock.advance({ minutes: 1 });
  const counts = await Promise.all([outbox.retry(), other.retry(), outbox.retry()]);

  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
  expect(sent.sort()).toEqual(['a@b.example', 'c@d.example']);
  expect(await files()).toEqual([]);
});

test('the pauses between tries grow, and end with the mail', async () => {
  const { outbox, clock, state, lines, files } = await openOutbox();
  state.failure = refused;
  await outbox.send(mail('a@b.example'));
  const triedAt = [];
  for (let minute = 1; minute < 70; minute += 1) {
    clock.advance({ minutes: 1 });
    const before = lines.length;
    await outbox.retry();
    if (lines.length > before) triedAt.push(minute);
  }

  // After 1, 2, 4, 8, 16 minutes, then every half hour, until it expires.
  expect(triedAt).toEqual([1, 3, 7, 15, 31, 61]);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'a mail was never sent', tries: 6 });
  expect(await files()).toEqual([]);
});

test('a recipient whom the server does not know is not tried again', async () => {
  const { outbox, state, files } = await openOutbox();
  state.failure = Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 });
  await outbox.send(mail('nobody@b.example'));
  expect(await files()).toEqual([]);
  state.failure = Object.assign(new Error('450'), { code: 'EENVELOPE', responseCode: 450 });
  await outbox.send(mail('greylisted@b.example'));
  expect(await files()).toHaveLength(1);
});

test('what a killed process had claimed is sent by the next', async () => {
  const { outbox, clock, folder, sent, state, files } = await openOutbox();
  state.failure = refused;
  await outbox.send(mail('a@b.example'));
  state.failure = null;
  clock.advance({ minutes: 1 });
  const [waiting = ''] = await files();
  const claimed = join(folder, waiting.replace('.json', '.claimed'));
  await rename(join(folder, waiting), claimed);
  await utimes(claimed, clock.now(), clock.now());

  clock.advance({ minutes: 10 });
  expect(await outbox.retry()).toBe(0);
  clock.advance({ seconds: 1 });
  await outbox.retry();
  expect(await outbox.retry()).toBe(1);
  expect(sent).toEqual(['a@b.example']);
});

// sec V13.3.2
test('what waits is for the owner only, and the log does not tell its text', async () => {
  const { outbox, folder, lines, state, files } = await openOutbox();
  state.failure = refused;
  await outbox.send(mail('a@b.example'));
  const [file = ''] = await files();
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readFile(join(folder, file), 'utf8')).toContain('secret-token');
  expect(lines.join()).toContain('ECONNREFUSED');
  expect(lines.join()).not.toContain('secret-token');
});
