import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Footer } from './footer.tsx';

afterEach(cleanup);

// spec S2.1-6
test('social links lead to the shop elsewhere, beside the copyright line', () => {
  render(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
  const social = screen.getByRole('list', { name: 'PhoneHaat elsewhere' });
  const links = within(social).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['PhoneHaat on Facebook', 'https://www.facebook.com/phonehaat'],
    ['PhoneHaat on YouTube', 'https://www.youtube.com/@phonehaat'],
    ['PhoneHaat on Instagram', 'https://www.instagram.com/phonehaat'],
  ]);
  screen.getByText(`© ${new Date().getFullYear()} PhoneHaat.`, { exact: false });
});
