import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SalesOverview } from '#contract/admin/overview.ts';
import { PhoneChart } from './phone-chart.tsx';
import { SalesCharts } from './sales-charts.tsx';

afterEach(cleanup);

const week: SalesOverview['points'][number] = {
  from: '2026-11-15',
  to: '2026-11-21',
  views: 12,
  bookings: 3,
  sales: 1,
  takings: 24_500,
  returned: 0,
};

const summaries = () =>
  screen.getAllByRole('figure').map((one) => one.querySelector('figcaption p')?.textContent);

test('a seller reads what came of the phones, and what a view is', () => {
  render(<SalesCharts overview={{ period: '13-weeks', points: [week], products: [] }} />);
  expect(summaries()).toEqual([
    expect.stringMatching(
      /^12 views and 3 bookings in the last 13 weeks\. A view means that somebody opened/,
    ),
    '1 sale for Tk 24,500 in the last 13 weeks. Highest: 1 sale, 15 Nov – 21 Nov.',
  ]);
});

test('refunds are shown beside the sales', () => {
  const points = [{ ...week, returned: 24_500 }];
  render(<SalesCharts overview={{ period: '13-weeks', points, products: [] }} />);
  expect(summaries()[1]).toMatch(/Tk 24,500 of it is refunded to buyers\.$/);
});

test('the bars are of the most looked at phones, the table has all of them with their prices', () => {
  const products = Array.from({ length: 9 }, (_, index) => ({
    _id: String(index),
    name: `Phone ${index}`,
    selingPrice: 10_000 + index,
    paid: index === 0,
    views: 9 - index,
    bookings: index === 0 ? 1 : 0,
  }));
  render(<PhoneChart products={products} />);
  const bars = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(bars).toHaveLength(8);
  expect(bars[0]).toBe('Phone 0 · Tk 10,0009 views, 1 booking · Sold');
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toHaveLength(9);
  expect(rows.at(-1)).toBe('Phone 8Tk 10,00810For sale');
});
