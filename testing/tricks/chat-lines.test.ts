import { expect, test } from 'vitest';
import { findTricks } from '#contract/tricks/find-tricks.ts';
import { readChatLines } from './chat-lines.ts';

const lines = readChatLines();

// spec D2-96
test.each(lines.filter(({ kind }) => kind !== 'none'))('$kind: $text', ({ kind, text }) => {
  expect(findTricks(text).map((find) => find.kind)).toContain(kind);
});

// spec D2-96
test.each(lines.filter(({ kind }) => kind === 'none'))('$kind: $text', ({ text }) => {
  expect(findTricks(text)).toEqual([]);
});
