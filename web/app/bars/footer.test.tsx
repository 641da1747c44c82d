import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { PublicConfig } from '#contract/page.ts';
import { Footer } from './footer.tsx';

afterEach(cleanup);

async function renderFooter(social: PublicConfig['social']) {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Footer }]);
  const root = { publicConfig: { social }, year: 2031 };
  render(<Stub hydrationData={{ loaderData: { root } }} />);
  await screen.findByText('© 2031 PhoneHaat.', { exact: false });
}

// spec S2.1-6
test("social links lead to the operator's accounts, beside the copyright line", async () => {
  await renderFooter([
    { place: 'Facebook', address: 'https://www.facebook.com/ours' },
    { place: 'YouTube', address: 'https://www.youtube.com/@ours' },
  ]);
  const social = screen.getByRole('list', { name: 'PhoneHaat elsewhere' });
  const links = within(social).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['PhoneHaat on Facebook', 'https://www.facebook.com/ours'],
    ['PhoneHaat on YouTube', 'https://www.youtube.com/@ours'],
  ]);
});

// spec S2.1-6
test('an operator without accounts has no links', async () => {
  await renderFooter([]);
  expect(screen.queryByRole('list')).toBeNull();
});
