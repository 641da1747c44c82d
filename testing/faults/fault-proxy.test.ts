import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { patience } from '../lib/patience.ts';
import { type FaultPlan, noFaults, startFaultProxy } from './fault-proxy.ts';

async function openNetwork(plan: Partial<FaultPlan>) {
  const worked: string[] = [];
  const service = createServer((request, response) => {
    worked.push(`${request.method} ${request.url}`);
    response.writeHead(201, { 'content-type': 'text/plain' }).end('the whole answer');
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const proxy = await startFaultProxy(`http://127.0.0.1:${port}`, { ...noFaults, ...plan });
  onTestFinished(async () => {
    await proxy.close();
    service.close();
  });
  const impatience = new AbortController();
  const call = async () => {
    const { signal } = impatience;
    const answer = await fetch(`${proxy.url}/work?much`, { method: 'POST', signal });
    return [answer.status, await answer.text()];
  };
  /** Calls, and gives up after the fault: there will be no answer. */
  const callAndGiveUp = async () => {
    const answer = call().catch(() => 'none');
    await vi.waitFor(() => expect(proxy.state.faults).toBe(1), patience);
    impatience.abort();
    return answer;
  };
  return { proxy, worked, call, callAndGiveUp };
}

test('without faults the whole answer comes through', async () => {
  const { proxy, worked, call } = await openNetwork({});
  expect(await call()).toEqual([201, 'the whole answer']);
  expect(worked).toEqual(['POST /work?much']);
  expect(proxy.state).toMatchObject({ requests: 1, faults: 0 });
});

test.each(['drop', 'fail', 'late'] as const)(
  '%s on the way there: no work is done',
  async (fault) => {
    const { proxy, worked, call, callAndGiveUp } = await openNetwork({ onRequest: () => fault });
    const answer = await (fault === 'late' ? callAndGiveUp() : call().catch(() => 'none'));
    expect(answer).toEqual(fault === 'fail' ? [500, '<h1>500'] : 'none');
    expect(worked).toEqual([]);
    expect(proxy.state.faults).toBe(1);
  },
);

test.each(['drop', 'fail', 'hang', 'cut'] as const)(
  '%s on the way back: the work is done, and the sender does not know',
  async (fault) => {
    const { worked, call, callAndGiveUp } = await openNetwork({ onAnswer: () => fault });
    const answer = await (fault === 'hang' ? callAndGiveUp() : call().catch(() => 'none'));
    expect(answer).toEqual(fault === 'fail' ? [500, '<h1>500'] : 'none');
    expect(worked).toEqual(['POST /work?much']);
  },
);

test('what is late arrives when its sender has given up', async () => {
  const { proxy, worked, callAndGiveUp } = await openNetwork({ onRequest: () => 'late' });
  expect(await callAndGiveUp()).toBe('none');
  await proxy.deliverLate();
  await proxy.deliverLate();
  await vi.waitFor(() => expect(worked).toEqual(['POST /work?much']), patience);
});
