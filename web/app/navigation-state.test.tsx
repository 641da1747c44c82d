import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { FailedPartLine } from './failure-pages.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['the shop has other scripts', 404, 'The shop was renewed. Load this page again.'],
  ['the network lost it', 200, 'This part could not be loaded.'],
])('a part that does not come, because %s', async (_, status, sentence) => {
  const asked = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('__reactRouterManifest', { url: '/assets/manifest-1.js' });
  const Page = createRoutesStub([{ path: '/', Component: FailedPartLine }]);
  render(<Page />);
  await screen.findByText(sentence, { exact: false });
  expect(asked).toHaveBeenCalledWith('/assets/manifest-1.js', {
    method: 'HEAD',
    cache: 'no-store',
  });
});
