// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { countView } from './count-view.ts';

/** Records the requests; none is answered. */
function watchCalls(): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/api/auth')) return Response.json(null);
    sent.push(`${init.method} ${url}`);
    throw new TypeError('Failed to fetch');
  });
  return sent;
}

test('a look at a phone is sent once, and nobody hears of it when it gets lost', async () => {
  const sent = watchCalls();
  countView('a54');
  countView('a54');
  countView('v29');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual(['POST /api/products/a54/view', 'POST /api/products/v29/view']);
});

test('without a network nothing is tried', async () => {
  const sent = watchCalls();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  countView('y20');
  onLine.mockRestore();
  countView('y20');
  await vi.waitFor(() => expect(sent).toEqual(['POST /api/products/y20/view']));
});
