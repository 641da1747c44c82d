import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contract/phones/products.ts';
import { Toasts } from '#web/ui/feedback/toasts.tsx';
import { useBookingDialog } from './use-booking-dialog.ts';

// Its script cannot be loaded, as without a network.
vi.mock('./booking-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(cleanup);

function BookNow() {
  const { open } = useBookingDialog();
  return (
    <>
      <button type="button" onClick={() => void open({} as Product)}>
        Book now
      </button>
      <Toasts />
    </>
  );
}

test('says that the shop cannot be reached when the form cannot be loaded', async () => {
  render(<BookNow />);
  await userEvent.click(screen.getByRole('button', { name: 'Book now' }));
  await screen.findByText('PhoneHaat cannot be reached. Check your connection and try again.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
