import { expect, test } from 'vitest';
import { addUp, asTable, countWrong } from './figures.mjs';

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

test('the table has one row for each kind', () => {
  expect(asTable(addUp(lines))).toBe(
    [
      '| What | Tried | Went wrong |',
      '| --- | --- | --- |',
      '| Authority | cells: 1,200 | holes: 0 |',
      '| Races | rounds: 205 | double sales: 1, deadlocks: 2 |',
    ].join('\n'),
  );
});
