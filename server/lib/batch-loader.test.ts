import { expect, test } from 'vitest';
import { createBatchedLookup } from './batch-loader.ts';

/** A table that answers when it is told to; `asked` are the keys of each statement. */
function openTable() {
  const asked: string[][] = [];
  const answers: (() => void)[] = [];
  let error: Error | undefined;
  const lookup = createBatchedLookup(async (keys: string[]) => {
    asked.push(keys);
    await new Promise<void>((resolve) => answers.push(resolve));
    if (error) throw error;
    return keys.filter((key) => key !== 'missing').map((id) => ({ id, name: `row ${id}` }));
  });
  return {
    asked,
    lookup,
    answer: () => answers.shift()?.(),
    breakDown: (cause: Error | undefined) => {
      error = cause;
    },
  };
}

test('one caller is asked for at once, all who come meanwhile by one statement after it', async () => {
  const { asked, lookup, answer } = openTable();
  const first = lookup('a');
  const others = ['b', 'missing', 'b', 'a'].map((key) => lookup(key));
  expect(asked).toEqual([['a']]);

  answer();
  expect(await first).toEqual({ id: 'a', name: 'row a' });
  // Not from the first answer: what is true may have changed since it was asked for.
  expect(asked).toEqual([['a'], ['b', 'missing', 'a']]);
  answer();
  const rows = await Promise.all(others);
  expect(rows.map((row) => row?.name)).toEqual(['row b', undefined, 'row b', 'row a']);
});

test('an error is told to those whom it concerns, and the next lookup works again', async () => {
  const { asked, lookup, answer, breakDown } = openTable();
  breakDown(new Error('gone'));
  const failing = expect(lookup('a')).rejects.toThrow('gone');
  answer();
  await failing;

  breakDown(undefined);
  const later = lookup('a');
  await expect.poll(() => asked.length).toBe(2);
  answer();
  expect(await later).toEqual({ id: 'a', name: 'row a' });
});

test('a crowd is asked for in statements of a bounded size', async () => {
  const sizes: number[] = [];
  const lookup = createBatchedLookup(async (keys: string[]) => {
    sizes.push(keys.length);
    return keys.map((id) => ({ id }));
  });
  const found = await Promise.all(Array.from({ length: 301 }, (_, n) => lookup(`key ${n}`)));
  expect(found.filter(Boolean)).toHaveLength(301);
  expect(sizes).toEqual([1, 200, 100]);
});
