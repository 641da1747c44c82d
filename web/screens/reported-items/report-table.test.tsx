import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Report } from '#contract/phones/products.ts';
import { ReportTable } from './report-table.tsx';

afterEach(cleanup);

const report: Report = {
  _id: '0197a3c0-0000-7000-8000-000000000001',
  itemId: '0197a3c0-0000-7000-8000-000000000002',
  img: '/images/0197a3c0.webp',
  selersName: 'Rahim',
  productName: 'Galaxy A54',
  reasons: [],
  hidden: false,
  own: false,
  sold: false,
  reports: 1,
};

// spec S2.7-11
test("the seller's name with the phone's image, what is reported how often, delete", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReportTable
          reports={[
            report,
            { ...report, itemId: report._id, reports: 2, reasons: ['fake'], hidden: true },
          ]}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual([
    ...['Rahim', 'Galaxy A54', '1 report', 'DecideDelete'],
    ...['Rahim', 'Galaxy A54', '2 reportsIt may be a fake or a copyHidden', 'DecideDelete'],
  ]);
  const image = screen.getByRole('row', { name: /1 report / }).querySelector('img');
  expect(image?.getAttribute('src')).toBe(report.img);
});

// spec D1-151
test('a sold phone is not deleted, nor is one that the admin sells or has reported', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReportTable
          reports={[
            { ...report, sold: true },
            { ...report, itemId: report._id, own: true },
          ]}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
  screen.getByText('Your own phone, or you have reported it: another admin decides.');
});
