import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createRoutesStub } from 'react-router';
import { onTestFinished, test, vi } from 'vitest';
import { errors } from '#contract/errors.ts';
import PaperCheck from './paper-check.tsx';

const Page = createRoutesStub([{ id: 'root', path: '/paper/:code', Component: PaperCheck }]);

function openPaper(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  render(
    <QueryClientProvider client={queries}>
      <Suspense>
        <Page initialEntries={['/paper/AAAA-BBBB-CCCC']} />
      </Suspense>
    </QueryClientProvider>,
  );
}

const refusal = (code: 'not-found' | 'bad-input') => () => {
  const { status, message: detail } = errors[code];
  const problem = { type: 'about:blank', title: '', status, detail, code, requestId: '1' };
  return Response.json(problem, {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
};

test.each(['not-found', 'bad-input'] as const)(
  'a paper that the shop has not given is called so (%s)',
  async (code) => {
    openPaper(refusal(code));
    await screen.findByText('PhoneHaat has no paper with this code.');
  },
);

test('a genuine one shows its phone', async () => {
  const sale = { productName: 'Galaxy A54', imeiEnds: [], soldAt: '2026-11-20T06:00:00Z' };
  openPaper(() => Response.json({ ...sale, undone: false, reportedAt: null, seen: 'seller' }));
  await screen.findByText('PhoneHaat made a paper with this code.');
  await screen.findByText('Galaxy A54');
});
