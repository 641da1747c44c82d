import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LedgerLine } from './ledger-line.tsx';

afterEach(cleanup);

const balanced = { transactions: 2, entries: 4, sum: 0, disagreements: [], troubles: [] };

test('one line when the ledger is balanced', () => {
  const { container } = render(<LedgerLine check={balanced} />);
  expect(container.textContent).toBe('The ledger is balanced: 4 entries sum to Tk 0.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a provider that buyers cannot pay by is told with its reason, above the balance', () => {
  const sentence = 'SSLCommerz refuses session: Store Credential Error';
  render(<LedgerLine check={{ ...balanced, troubles: [sentence] }} />);
  expect(screen.getByRole('alert').textContent).toBe('Buyers cannot pay in this way now:');
  screen.getByText(sentence);
  screen.getByText('The ledger is balanced: 4 entries sum to Tk 0.');
});

test('else every sentence of what is wrong, as an alert', () => {
  render(
    <LedgerLine check={{ ...balanced, sum: 12.5, disagreements: ['Payment 7 is not there'] }} />,
  );
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'The ledger is not balanced: 4 entries sum to Tk 12.50.',
    'The ledger does not agree with 1 payment.',
  ]);
  screen.getByText('Payment 7 is not there');
});
