import { createECDH } from 'node:crypto';
import ece from 'http_ece';
import { expect, test } from 'vitest';
import { areUsableKeys, encryptPush } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz' +
    'AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 comes out byte for byte', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(bytes(example.senderPrivate));
  const body = encryptPush(Buffer.from(example.text), example, {
    sender,
    salt: bytes(example.salt),
  });
  expect(body.toString('base64url')).toBe(example.body);
});

test('what is encrypted with fresh keys, http_ece reads, and no two are alike', () => {
  const privateKey = createECDH('prime256v1');
  privateKey.setPrivateKey(bytes(example.receiverPrivate));
  const text = '{"title":"আপনার একটি নতুন মেসেজ আছে"}';
  const bodies = [1, 2].map(() => encryptPush(Buffer.from(text), example));
  for (const body of bodies) {
    const read = ece.decrypt(body, {
      version: 'aes128gcm',
      privateKey,
      authSecret: example.auth,
    });
    expect(read.toString()).toBe(text);
  }
  expect(bodies[0]?.subarray(0, 86)).not.toEqual(bodies[1]?.subarray(0, 86));
});

test('keys that are not a point on the curve, or too short, are not usable', () => {
  const { p256dh, auth } = example;
  expect(areUsableKeys({ p256dh, auth })).toBe(true);
  const point = bytes(p256dh);
  point[64] = (point[64] ?? 0) ^ 1;
  expect(areUsableKeys({ p256dh: point.toString('base64url'), auth })).toBe(false);
  expect(areUsableKeys({ p256dh: p256dh.slice(0, 40), auth })).toBe(false);
  expect(areUsableKeys({ p256dh, auth: auth.slice(0, 20) })).toBe(false);
});
