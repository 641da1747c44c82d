import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Overview } from '#contract/admin/overview.ts';
import { BrandChart } from './brand-chart.tsx';
import { MarketCharts } from './market-charts.tsx';

afterEach(cleanup);

const nothing = {
  sales: 0,
  takings: 0,
  buyers: 0,
  sellers: 0,
  reports: 0,
  received: 0,
  refunded: 0,
};
const quiet: Overview = {
  period: '7-days',
  points: [
    { from: '2026-11-20', to: '2026-11-20', ...nothing },
    { from: '2026-11-21', to: '2026-11-21', ...nothing },
  ],
  brands: [
    { categoryId: '1', name: 'VIVO', bangla: 'ভিভো', unpaid: 4, sales: 0, takings: 0, reports: 0 },
    {
      categoryId: '2',
      name: 'SAMSUNG',
      bangla: 'স্যামসাং',
      unpaid: 7,
      sales: 0,
      takings: 0,
      reports: 0,
    },
  ],
};

/** The summary of each chart. */
const summaries = () =>
  screen.getAllByRole('figure').map((one) => one.querySelector('figcaption p')?.textContent);

test('each chart says in a sentence what it shows', () => {
  const busy = {
    ...quiet,
    points: [
      { ...quiet.points[0], sales: 2, takings: 152_000, received: 152_000, reports: 1 },
      { ...quiet.points[1], buyers: 1, sellers: 2, refunded: 24_500.5 },
    ] as Overview['points'],
    brands: [
      quiet.brands[0],
      { ...quiet.brands[1], sales: 2, takings: 152_000 },
    ] as Overview['brands'],
  };
  render(
    <>
      <MarketCharts overview={busy} />
      <BrandChart overview={busy} />
    </>,
  );
  expect(summaries()).toEqual([
    '2 sales for Tk 1,52,000 in the last 7 days. Highest: 2 sales, 20 Nov.',
    '1 buyer and 2 sellers signed up in the last 7 days. Highest: 3 people, 21 Nov.',
    'Tk 1,52,000 received and Tk 24,500.50 given back in the last 7 days.',
    '1 report in the last 7 days. Highest: 1 report, 20 Nov.',
    'Samsung sold most: Tk 1,52,000.',
  ]);
  const bars = screen.getByRole('list', { name: 'By brand' });
  expect(bars.textContent).toBe('ViVo0 sales, Tk 0Samsung2 sales, Tk 1,52,000');
});

test('a time without anything is named as such', () => {
  render(
    <>
      <MarketCharts overview={quiet} />
      <BrandChart overview={quiet} />
    </>,
  );
  expect(summaries()).toEqual([
    'Nothing was sold in the last 7 days.',
    'Nobody signed up in the last 7 days.',
    'No money moved in the last 7 days.',
    'No phone was reported in the last 7 days.',
    'Nothing was sold in the last 7 days.',
  ]);
});
