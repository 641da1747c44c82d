import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useTimeAxis } from './chart-period.tsx';

afterEach(cleanup);

function Axis({ points }: { points: { from: string; to: string; sales: number }[] }) {
  const { axis, peak, total } = useTimeAxis(points);
  return (
    <p>
      {[axis.spanHeading, axis.choose, ...axis.spans].join(' | ')}
      {` | ${peak(({ sales }) => sales, String)} | ${total(({ sales }) => sales)}`}
    </p>
  );
}

const dayOf = (day: string, sales: number) => ({ from: day, to: day, sales });

test('buckets of a day are called days', () => {
  render(<Axis points={[dayOf('2026-11-19', 2), dayOf('2026-11-20', 5)]} />);
  expect(screen.getByRole('paragraph').textContent).toBe(
    'Day | choose a day | 19 Nov | 20 Nov | Highest: 5, 20 Nov. | 7',
  );
});

test('buckets of several days are called weeks, also where the last one has only begun', () => {
  const points = [{ from: '2026-11-16', to: '2026-11-22', sales: 3 }, dayOf('2026-11-23', 1)];
  render(<Axis points={points} />);
  expect(screen.getByRole('paragraph').textContent).toBe(
    'Week | choose a week | 16 Nov – 22 Nov | 23 Nov | Highest: 3, 16 Nov – 22 Nov. | 4',
  );
});
