import { expect, test } from 'vitest';
import { toRef } from './refs.ts';

test.each([
  ['0193b1f2-7c3a-7d55-9e21-aa00bb11cc22', '01JERZ4Z1TFNASW8DA02XH3K12'],
  ['00000000-0000-0000-0000-000000000000', '00000000000000000000000000'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
])('%s is %s for a gateway that takes 30 characters', (uuid, ref) => {
  expect(toRef(uuid)).toBe(ref);
});
