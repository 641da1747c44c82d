import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';

const line = { en: 'Closed on Eid day.', bn: 'ঈদের দিন বন্ধ।' };
const always = { ...line, state: 'on' as const, from: '', until: '' };

const open = async (startAt = new Date()) => {
  const shop = await buildTestApp({ startAt });
  const admin = await shop.signUp({ admin: true });
  const write = (body: typeof always | object) =>
    shop.call('PUT /announcement', { body: body as typeof always }, admin);
  const shown = async () => (await shop.ok('GET /announcement', {})).line;
  return { shop, admin, write, shown };
};

test('a fresh shop has no line; a saved one is for everybody until it is switched off', async () => {
  const { shop, admin, write, shown } = await open();
  expect(await shown()).toBeNull();
  expect(await shop.ok('GET /announcement/settings', {}, admin)).toEqual({ newest: null });
  expect((await write(always)).status).toBe(200);
  const first = await shown();
  expect(first).toMatchObject(line);
  const at = shop.clock.now().toISOString();
  shop.clock.advance({ minutes: 1 });
  await write({ ...always, state: 'off' });
  expect(await shown()).toBeNull();
  const { newest } = await shop.ok('GET /announcement/settings', {}, admin);
  expect(newest).toMatchObject({ ...always, state: 'off' });
  expect(newest?.at).not.toBe(at);

  // The same words again are the line that was closed; other words are a new one.
  shop.clock.advance({ minutes: 1 });
  await write(always);
  expect((await shown())?._id).toBe(first?._id);
  shop.clock.advance({ minutes: 1 });
  await write({ ...always, en: 'Open again.' });
  expect((await shown())?._id).not.toBe(first?._id);

  const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'announcement-on', detail: { name: 'Open again.' } },
    { action: 'announcement-on', detail: { name: line.en } },
    { action: 'announcement-off', detail: { name: line.en } },
  ]);
});

test('begin and end are minutes of clocks in Dhaka', async () => {
  const { shop, admin, write, shown } = await open(new Date('2026-05-26T17:59:00Z'));
  await write({ ...always, from: '2026-05-27T00:00', until: '2026-05-27T00:02' });
  const { newest } = await shop.ok('GET /announcement/settings', {}, admin);
  expect(newest).toMatchObject({ from: '2026-05-27T00:00', until: '2026-05-27T00:02' });
  expect(await shown()).toBeNull();
  shop.clock.advance({ minutes: 1 });
  expect(await shown()).toMatchObject(line);
  shop.clock.advance({ seconds: 119 });
  expect(await shown()).toMatchObject(line);
  shop.clock.advance({ seconds: 1 });
  expect(await shown()).toBeNull();
});

test('a long line, a missing language, and an end before the beginning are refused', async () => {
  const { write, shown } = await open();
  const errorsOf = async (body: object) => (await write(body)).body.errors;
  expect((await write({ ...always, en: 'x'.repeat(160) })).status).toBe(200);
  expect(await errorsOf({ ...always, en: 'x'.repeat(161) })).toEqual({
    en: 'This text is too long',
  });
  expect(await errorsOf({ ...always, bn: ' ' })).toEqual({ bn: 'Write something' });
  expect(await errorsOf({ ...always, state: 'maybe' })).toEqual({
    state: 'Choose one of the list',
  });
  const times = { from: '2026-05-27T10:00', until: '2026-05-27T10:00' };
  expect(await errorsOf({ ...always, ...times })).toEqual({
    until: 'Choose an end after the beginning',
  });
  for (const from of [
    'tomorrow',
    '2026-05-27',
    '2026-13-27T10:00',
    '2026-02-30T10:00',
    '2026-05-27T10:00:00Z',
  ]) {
    expect(await errorsOf({ ...always, from })).toEqual({ from: 'Give a day and a time' });
  }
  expect(await shown()).toMatchObject({ en: 'x'.repeat(160) });
});

test('what was saved cannot be changed, and changes what cached pages depend on', async () => {
  const { shop, write } = await open();
  const before = await shop.deps.listVersion.current();
  await write(always);
  const after = await shop.deps.listVersion.current();
  expect(after.all).not.toBe(before.all);
  const { db } = shop.deps;
  await expect(sql`update announcements set is_on = false`.execute(db)).rejects.toThrow();
  await expect(sql`delete from announcements`.execute(db)).rejects.toThrow();
});
