import { expect, test } from 'vitest';
import { messages } from '#contract/rules.ts';
import { buildTestApp } from '#testing/test-app.ts';

test('a typed place is read and completed, in both scripts', async () => {
  const shop = await buildTestApp();
  const read = (q: string) => shop.ok('GET /places', { query: { q } });
  expect(await read('near zindabajar, sylet')).toMatchObject({
    division: 'Sylhet',
    district: 'Sylhet',
    area: 'Zindabazar',
  });
  expect((await read('মিরপুর')).suggestions[0]).toMatchObject({ district: 'Dhaka', area: 'Mirpur' });
  expect(await read('beside the big tree')).toEqual({
    division: null,
    district: null,
    area: null,
    suggestions: [],
  });
});

test('an empty or endless text is refused at its field', async () => {
  const shop = await buildTestApp();
  expect(await shop.call('GET /places', { query: { q: ' ' } })).toMatchObject({
    status: 400,
    body: { errors: { q: messages.locationRequired } },
  });
  expect(await shop.call('GET /places', { query: { q: 'x'.repeat(2_000) } })).toMatchObject({
    status: 400,
    body: { errors: { q: messages.textTooLong } },
  });
});
