import { createPublicKey } from 'node:crypto';
import { compactVerify, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createVapid, createVapidKey, toVapidKey } from './vapid.ts';

/** RFC 8292, section 2.4. */
const example = {
  token:
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1' +
    'MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfn' +
    'K9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
  key: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
};

/** The key of a header, as a push service reads it. */
function readKey(key: string) {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}

function read(header: string) {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  return { token, key: readKey(key), text: key };
}

const secret = 'a secret that only tests know, long enough';
const contact = 'mailto:push@example.com';

test('a token has the header and the claims of the example of RFC 8292, whose signature holds', async () => {
  const { payload } = await compactVerify(example.token, readKey(example.key));
  expect(JSON.parse(Buffer.from(payload).toString())).toEqual({
    aud: 'https://push.example.net',
    exp: 1453523768,
    sub: contact,
  });
  // The example ends twelve hours after this moment.
  const now = new Date((1453523768 - 12 * 3600) * 1000);
  const authorization = createVapid({ key: createVapidKey(secret), contact, clock: () => now });
  const { token, key } = read(await authorization('https://push.example.net'));
  expect(decodeProtectedHeader(token)).toEqual(decodeProtectedHeader(example.token));
  const ours = await jwtVerify(token, key, { currentDate: now });
  expect(ours.payload).toEqual(JSON.parse(Buffer.from(payload).toString()));
});

test('a token is used again for an hour, for its own service only', async () => {
  let now = new Date('2026-11-27T10:00:00Z');
  const authorization = createVapid({ key: createVapidKey(secret), contact, clock: () => now });
  const first = await authorization('https://one.example');
  expect(await authorization('https://two.example')).not.toBe(first);
  now = new Date('2026-11-27T10:59:00Z');
  expect(await authorization('https://one.example')).toBe(first);
  now = new Date('2026-11-27T11:00:00Z');
  expect(await authorization('https://one.example')).not.toBe(first);
});

test('the key is the same for the same secret, and another one for another', () => {
  expect(createVapidKey(secret).publicKey).toBe(createVapidKey(secret).publicKey);
  expect(createVapidKey(`${secret}!`).publicKey).not.toBe(createVapidKey(secret).publicKey);
  expect(createVapidKey(secret).publicKey).toMatch(/^B[\w-]{86}$/);
  // The sender of the example of RFC 8291.
  const scalar = Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  expect(toVapidKey(scalar).publicKey).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  );
});
