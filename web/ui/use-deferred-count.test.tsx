import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, Link, useNavigate } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useDeferredCount } from './use-deferred-count.ts';

/** The number of cards in each render. */
let drawn: number[] = [];

afterEach(cleanup);

function List() {
  const count = useDeferredCount(24);
  const navigate = useNavigate();
  drawn.push(count);
  return (
    <>
      <p>{count} cards</p>
      <Link to="/other">onward</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  );
}

function Other() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/list">to the list</Link>
      <Link to="/list#one">to one of its cards</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  );
}

const Shop = createRoutesStub([
  { path: '/list', Component: List },
  { path: '/other', Component: Other },
]);

async function open(address: string) {
  drawn = [];
  render(<Shop initialEntries={[address]} />);
  const user = userEvent.setup();
  return {
    tap: async (role: 'link' | 'button', name: string) => {
      drawn = [];
      await user.click(screen.getByRole(role, { name }));
    },
  };
}

test('after a tap a list draws its first cards by themselves, and then all', async () => {
  const { tap } = await open('/other');
  await tap('link', 'to the list');
  await screen.findByText('24 cards');
  expect(drawn[0]).toBe(4);
});

test('a first page, the way back, and the way to one card have all at once', async () => {
  const { tap } = await open('/list');
  await screen.findByText('24 cards');
  expect(new Set(drawn)).toEqual(new Set([24]));

  await tap('link', 'onward');
  await screen.findByRole('link', { name: 'to the list' });
  await tap('button', 'back');
  await screen.findByText('24 cards');
  expect(new Set(drawn)).toEqual(new Set([24]));

  await tap('link', 'onward');
  await screen.findByRole('link', { name: 'to the list' });
  await tap('link', 'to one of its cards');
  await screen.findByText('24 cards');
  expect(new Set(drawn)).toEqual(new Set([24]));
});
