import { expect, onTestFinished, test, vi } from 'vitest';
import { startPushServer } from '#testing/push-server/start.ts';
import { isPushHost, knownPushHosts, readPushAddress } from '../places.ts';
import type { Push } from '../port.ts';
import { createWebPush } from './web-push.ts';

const now = new Date('2026-11-27T10:00:00Z');
const secret = 'a secret that only tests know, long enough';

async function open() {
  const service = await startPushServer(() => now);
  onTestFinished(service.close);
  const sender = createWebPush({
    secret,
    contact: 'mailto:help@shop.example',
    hosts: [service.origin],
    clock: () => now,
    timeoutMs: 2_000,
  });
  const push = (to: Push['to'], more: Partial<Push> = {}): Push => ({
    ...{ to, text: '{"a":1}', topic: 'of-thread', urgency: 'normal', ttlSeconds: 3600 },
    ...more,
  });
  return { service, sender, push };
}

test('a push arrives readable, with its topic, urgency and time', async () => {
  const { service, sender, push } = await open();
  const { name, address } = service.subscribe();
  expect(await sender.send(push(address, { urgency: 'high', ttlSeconds: 90.7 }))).toEqual({
    is: 'accepted',
  });
  expect(service.received).toEqual([
    {
      device: name,
      text: '{"a":1}',
      topic: 'of-thread',
      urgency: 'high',
      ttl: 90,
      contact: 'mailto:help@shop.example',
      receivedMs: expect.any(Number),
    },
  ]);
});

test('each answer of a push service has its meaning', async () => {
  const { service, sender, push } = await open();
  const { address } = service.subscribe();
  const outcome = async (plan: (typeof service.planned)[number]) => {
    service.planned.push(plan);
    return await sender.send(push(address));
  };
  expect(await outcome({ status: 404 })).toEqual({ is: 'gone' });
  expect(await outcome({ status: 410 })).toEqual({ is: 'gone' });
  expect(await outcome({ status: 400 })).toEqual({ is: 'refused', status: 400 });
  expect(await outcome({ status: 403 })).toEqual({ is: 'refused', status: 403 });
  expect(await outcome({ status: 429, headers: { 'retry-after': '120' } })).toEqual({
    ...{ is: 'later', afterMs: 120_000, isDown: false },
  });
  const at = 'Fri, 27 Nov 2026 10:05:00 GMT';
  expect(await outcome({ status: 503, headers: { 'retry-after': at } })).toEqual({
    ...{ is: 'later', afterMs: 300_000, isDown: true },
  });
  expect(await outcome({ status: 500, headers: { 'retry-after': 'soon' } })).toEqual({
    ...{ is: 'later', afterMs: null, isDown: true },
  });
  expect(await outcome('drop')).toEqual({ is: 'later', afterMs: null, isDown: true });
});

test('a redirect is refused, and the host that it names is never called', async () => {
  const { service, sender, push } = await open();
  const { service: other } = await open();
  const { address } = service.subscribe();
  for (const status of [301, 302, 307, 308]) {
    service.planned.push({ status, headers: { location: other.subscribe().address.endpoint } });
    expect(await sender.send(push(address))).toEqual({ is: 'refused', status });
  }
  expect(other.requests()).toBe(0);
});

/** What a stranger may name as their browser's push service. */
const hostile = [
  'https://evil.example/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com./x',
  'https://notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://push.apple.com/x',
  'https://127.0.0.1/x',
  'http://127.0.0.1:5432/x',
  'http://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://0x7f000001/x',
  'https://localhost/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com',
  '',
];

const known = [
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
];

test('only the known push services are accepted', () => {
  for (const endpoint of hostile) {
    expect(readPushAddress(endpoint, knownPushHosts), endpoint).toBeNull();
  }
  for (const endpoint of known) {
    expect(readPushAddress(endpoint, knownPushHosts)?.href, endpoint).toBe(endpoint);
  }
});

test('a hostile address is never called, also if it is already stored', async () => {
  const { service, push } = await open();
  const { address } = service.subscribe();
  const sender = createWebPush({
    ...{ secret, contact: 'mailto:help@shop.example', hosts: knownPushHosts, clock: () => now },
  });
  const called = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => called.mockRestore());
  for (const endpoint of [...hostile, address.endpoint]) {
    const to = { ...address, endpoint };
    expect(sender.accepts(to), endpoint).toBe(false);
    expect(await sender.send(push(to)), endpoint).toEqual({ is: 'refused', status: 0 });
  }
  expect(called).not.toHaveBeenCalled();
  expect(service.requests()).toBe(0);
});

test('the setting takes hosts and a stand-in on this machine, and nothing wider', () => {
  for (const good of [...knownPushHosts, 'push.example', 'http://127.0.0.1:4100']) {
    expect(isPushHost(good), good).toBe(true);
  }
  for (const bad of [
    '*',
    '*.',
    'localhost',
    'https://push.example',
    'http://10.0.0.1:80',
    '*.com.',
  ]) {
    expect(isPushHost(bad), bad).toBe(false);
  }
});
