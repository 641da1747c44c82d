import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** A table that responds on command; `statements` has the keys of each statement. */
function openTable() {
  const statements: string[][] = [];
  const answers: (() => void)[] = [];
  let error: Error | undefined;
  const load = createBatchLoader(async (keys: string[]) => {
    statements.push(keys);
    await new Promise<void>((resolve) => answers.push(resolve));
    if (error) throw error;
    return keys.filter((key) => key !== 'missing').map((id) => ({ id, name: `row ${id}` }));
  });
  return {
    statements,
    load,
    answer: () => answers.shift()?.(),
    failWith: (cause: Error | undefined) => {
      error = cause;
    },
  };
}

test('the first load is sent at once, those that arrive meanwhile as one batch after it', async () => {
  const { statements, load, answer } = openTable();
  const first = load('a');
  const others = ['b', 'missing', 'b', 'a'].map((key) => load(key));
  expect(statements).toEqual([['a']]);

  answer();
  expect(await first).toEqual({ id: 'a', name: 'row a' });
  // A new statement, because the row may have changed since the first one.
  expect(statements).toEqual([['a'], ['b', 'missing', 'a']]);
  answer();
  const rows = await Promise.all(others);
  expect(rows.map((row) => row?.name)).toEqual(['row b', undefined, 'row b', 'row a']);
});

test('an error rejects the loads of its batch alone, and the next load works again', async () => {
  const { statements, load, answer, failWith } = openTable();
  failWith(new Error('gone'));
  const failing = expect(load('a')).rejects.toThrow('gone');
  answer();
  await failing;

  failWith(undefined);
  const later = load('a');
  await expect.poll(() => statements.length).toBe(2);
  answer();
  expect(await later).toEqual({ id: 'a', name: 'row a' });
});

test('a batch has a bounded size', async () => {
  const sizes: number[] = [];
  const load = createBatchLoader(async (keys: string[]) => {
    sizes.push(keys.length);
    return keys.map((id) => ({ id }));
  });
  const found = await Promise.all(Array.from({ length: 301 }, (_, n) => load(`key ${n}`)));
  expect(found.filter(Boolean)).toHaveLength(301);
  expect(sizes).toEqual([1, 200, 100]);
});
