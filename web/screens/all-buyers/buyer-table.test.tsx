import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BuyerTable } from './buyer-table.tsx';

afterEach(cleanup);

test('without buyers there are the headings, and no message', () => {
  const { container } = render(<BuyerTable buyers={[]} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Email',
    'Action',
  ]);
  expect(container.querySelector('tbody')?.textContent).toBe('');
  expect(container.textContent).toBe('All BuyersNameEmailAction');
});
