import { expect, test } from 'vitest';
import { createAccessTokens } from './access-tokens.ts';

const secret = 'a secret of at least 32 characters';
const claims = {
  userId: '018ce612-7ae0-7001-8000-000000000001',
  email: 'rahim@phonehaat.test',
  displayName: 'Rahim',
  sessionId: '018ce612-7ae0-7001-8000-000000000002',
};

test('a token that was checked before still ends after 15 minutes', async () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const tokens = createAccessTokens(secret, () => now);
  const token = await tokens.issue(claims);
  expect(await tokens.verify(token)).toEqual(claims);

  now = new Date(now.getTime() + (15 * 60 - 1) * 1000);
  expect(await tokens.verify(token)).toEqual(claims);

  now = new Date(now.getTime() + 1000);
  expect(await tokens.verify(token)).toBeNull();
});

test('a token that was changed is none, though it was good before', async () => {
  const tokens = createAccessTokens(secret, () => new Date());
  const token = await tokens.issue(claims);
  await tokens.verify(token);
  expect(await tokens.verify(`${token.slice(0, -2)}AA`)).toBeNull();
});

// sec V9.2.3, V9.2.4
test('a token of one kind is none of another', async () => {
  const tokens = createAccessTokens(secret, () => new Date());
  const kinds = {
    access: await tokens.issue(claims),
    ticket: await tokens.issueUploadTicket(),
    device: await tokens.issueDevice(claims.email, 60),
  };
  // Another instance has no copies of what it has issued itself.
  const { verify, isUploadTicket, deviceOf } = createAccessTokens(secret, () => new Date());
  const taken = Object.entries(kinds).map(async ([kind, token]) => [
    kind,
    (await verify(token)) !== null,
    await isUploadTicket(token),
    (await deviceOf(token, claims.email)) !== null,
  ]);
  expect(await Promise.all(taken)).toEqual([
    ['access', true, false, false],
    ['ticket', false, true, false],
    ['device', false, false, true],
  ]);
});
