import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

beforeEach(() => {
  localStorage.clear();
  // Advances slowly by itself, for code that waits for the lazy list.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Answer = {
  words: string;
  answer: (names: string[], onSale?: Record<string, number>) => void;
};

/** A search box on a page, and the requests that it has sent to the server. */
async function openBox() {
  const asked: Answer[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'http://shop.test');
    // No user is signed in.
    if (url.pathname !== '/api/suggestions') return Promise.resolve(Response.json(null));
    return new Promise((resolve) => {
      asked.push({
        words: url.searchParams.get('q') ?? '',
        answer: (names, onSale = {}) =>
          resolve(
            Response.json({
              suggestions: names.map((name) => ({
                kind: 'model',
                slug: name,
                name,
                onSale: onSale[name] ?? 1,
              })),
            }),
          ),
      });
    });
  });
  const router = createMemoryRouter([{ path: '*', element: <SearchBox /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.click(screen.getByRole('searchbox', { name: 'Search phones' }));
  const field = await screen.findByRole('combobox', { name: 'Search phones' });
  const pause = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
  return { asked, field, options, pause, router, user };
}

test('the server is asked once for each pause of 150 ms, by what stands there then', async () => {
  const { asked, pause, user } = await openBox();
  await user.keyboard('s');
  await pause(100);
  await user.keyboard('a');
  await pause(100);
  expect(asked).toEqual([]);
  await pause(50);
  expect(asked.map(({ words }) => words)).toEqual(['sa']);
  await user.keyboard('m');
  await pause(150);
  expect(asked.map(({ words }) => words)).toEqual(['sa', 'sam']);
});

test('a model without a phone says so', async () => {
  const { asked, options, pause, user } = await openBox();
  await user.keyboard('a5');
  await pause(150);
  asked[0]?.answer(['galaxy-a54', 'galaxy-a5'], { 'galaxy-a5': 0 });
  await pause(10);
  expect(options()).toEqual(['galaxy-a541 phone', 'galaxy-a5None now']);
});

test('an answer that comes late is not shown for what was typed since', async () => {
  const { asked, options, pause, user } = await openBox();
  await user.keyboard('a5');
  await pause(150);
  await user.keyboard('4');
  await pause(150);
  asked[1]?.answer(['galaxy-a54']);
  await pause(10);
  asked[0]?.answer(['galaxy-a5', 'galaxy-a53']);
  await pause(10);
  expect(options()).toEqual(['galaxy-a541 phone']);
});

test('the arrows move through the list while the focus stays, Enter takes, Escape closes', async () => {
  const { asked, field, options, pause, router, user } = await openBox();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('a5');
  await pause(150);
  asked[0]?.answer(['galaxy-a53', 'galaxy-a54']);
  await pause(10);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.hasAttribute('aria-activedescendant')).toBe(false);

  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = screen.getByRole('option', { selected: true });
  expect(active.textContent).toContain('galaxy-a54');
  expect(field.getAttribute('aria-activedescendant')).toBe(active.id);
  expect(document.activeElement).toBe(field);

  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect((field as HTMLInputElement).value).toBe('a5');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(router.state.location).toMatchObject({
    pathname: '/search',
    search: '?model=galaxy-a54',
  });
});

test('without a choice Enter searches for the words', async () => {
  const { router, user } = await openBox();
  await user.keyboard('realme 12{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/search', search: '?q=realme+12' });
});

test("this device's own searches come first, at most three of eight", async () => {
  localStorage.setItem('searches', JSON.stringify(['a54', 'a14', 'a5', 'a16', 'vivo']));
  const { asked, options, pause, user } = await openBox();
  expect(options()).toHaveLength(5);
  await user.keyboard('a');
  await pause(150);
  asked[0]?.answer(['1', '2', '3', '4', '5', '6', '7', '8']);
  await pause(10);
  expect(options()).toEqual([
    'a54Searched before',
    'a14Searched before',
    'a5Searched before',
    ...['1', '2', '3', '4', '5'].map((name) => `${name}1 phone`),
  ]);
});
