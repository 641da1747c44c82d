import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { TimeChart } from './time-chart.tsx';

afterEach(cleanup);

const plain = (value: number) => String(value);

const chart = (
  <TimeChart
    title="Sign-ups"
    summary="Seven people signed up."
    spans={['19 Nov', '20 Nov', '21 Nov']}
    spanHeading="Day"
    series={[
      { label: 'Buyers', values: [0, 4, 2], format: plain },
      { label: 'Sellers', values: [0, 0, 1], format: plain },
    ]}
    comparable
    choose="choose a day"
    showTable="Show as a table"
  />
);

/** The bar heights of a strip, without the background of the selected day. */
const barsOf = (name: string) =>
  [...screen.getByRole('img', { name }).querySelectorAll('rect:not(.fill-raised)')].map((bar) =>
    Math.round(Number(bar.getAttribute('height'))),
  );

test('says in words what it shows, and every number stands in its table, the newest first', () => {
  render(chart);
  const figure = screen.getByRole('figure', { name: 'Sign-ups' });
  within(figure).getByText('Seven people signed up.');
  const rows = [...figure.querySelectorAll('tr')].map(({ cells }) =>
    [...cells].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['Day', 'Buyers', 'Sellers'],
    ['21 Nov', '2', '1'],
    ['20 Nov', '4', '0'],
    ['19 Nov', '0', '0'],
  ]);
});

test('what can be compared is drawn by one measure', () => {
  render(chart);
  expect(barsOf('Sign-ups: Buyers')).toEqual([94, 47]);
  expect(barsOf('Sign-ups: Sellers')).toEqual([24]);
});

test('the bars stand in equal steps, and neither the first nor the last is cut off', () => {
  render(chart);
  const strip = screen.getByRole('img', { name: 'Sign-ups: Buyers' });
  const ends = [...strip.querySelectorAll('rect:not(.fill-raised)')].map((bar) => {
    const [left, width] = ['x', 'width'].map((name) => Number(bar.getAttribute(name)));
    return [left, Number(left) + Number(width)].map((end) => Math.round(Number(end) * 10) / 10);
  });
  // Three days on a strip of 100, with a fifth of a step before each bar and after the last one;
  // the first day has no bar.
  expect(ends).toEqual([
    [37.5, 62.5],
    [68.8, 93.8],
  ]);
});

test('begins with the newest day, and moves along the days by keys, mouse or finger', () => {
  render(chart);
  const slider = screen.getByRole('slider', { name: 'Sign-ups: choose a day' });
  expect(slider.getAttribute('aria-valuetext')).toBe('21 Nov: Buyers 2, Sellers 1');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('20 Nov: Buyers 4, Sellers 0');
  screen.getByText('20 Nov: Buyers 4, Sellers 0');
});

test('a server draws it whole, without a style that pages may not have', () => {
  const html = renderToString(chart);
  expect(html.match(/"fill-brand"/g)).toHaveLength(3);
  expect(html).toContain('<th scope="row"');
  expect(html).toMatch(/type="range"[^>]* disabled/);
  expect(html).not.toContain('style=');
});

test('where nothing happened no bar is drawn', () => {
  render(
    <TimeChart
      title="Reports"
      summary="No phone was reported."
      spans={['20 Nov', '21 Nov']}
      spanHeading="Day"
      series={[{ label: 'Reports', values: [0, 0], format: plain }]}
      choose="choose a day"
      showTable="Show as a table"
    />,
  );
  expect(barsOf('Reports: Reports')).toEqual([]);
  screen.getByText('21 Nov: Reports 0');
});
