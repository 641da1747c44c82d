import { expect, test } from 'vitest';
import { addUp, asList, countWrong } from './figures.mjs';

const lines = [
  '{"what":"Races","tried":{"rounds":5},"wrong":{"double sales":0}}',
  '{"what":"Authority","tried":{"cells":1200},"wrong":{"holes":0}}',
  '{"what":"Races","tried":{"rounds":200},"wrong":{"double sales":1,"deadlocks":2}}',
  '',
].join('\n');

test('figures of the same kind are added up', () => {
  expect(addUp(lines)).toEqual([
    { what: 'Authority', tried: { cells: 1200 }, wrong: { holes: 0 } },
    { what: 'Races', tried: { rounds: 205 }, wrong: { 'double sales': 1, deadlocks: 2 } },
  ]);
});

test('whatever went wrong counts', () => {
  expect(countWrong(addUp(lines))).toBe(3);
});

test('the list has one line for each kind, and names what went wrong', () => {
  expect(asList(addUp(lines))).toBe(
    [
      '- Authority: cells 1,200; wrong 0',
      '- Races: rounds 205; wrong 3 (double sales 1, deadlocks 2)',
    ].join('\n'),
  );
});
