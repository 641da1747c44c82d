import { describe, expect, test } from 'vitest';
import { correctedWords } from '#testing/screens/shown.ts';
import { en } from '#web/i18n/all-messages.ts';
import { blogEn } from '#web/i18n/en/blog/answers.ts';

/** All English texts, those with parameters filled with the name of the parameter. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOf(callWithName(value as (name: string) => unknown));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

function callWithName(text: (name: string) => unknown): unknown {
  try {
    return text('{name}');
  } catch {
    // It needs more than a name.
    return '';
  }
}

describe('the sentences that docs/audit/spec-map.md lists as corrected', () => {
  const texts = new Set([...textsOf(en), ...textsOf(blogEn)]);

  // spec D2-60
  test('are shown, each of them, as it says', () => {
    expect(correctedWords.size).toBeGreaterThan(30);
    expect([...correctedWords.values()].filter((sentence) => !texts.has(sentence))).toEqual([]);
  });

  // spec D2-60
  test("are nowhere shown in the specification's spelling", () => {
    expect([...correctedWords.keys()].filter((specified) => texts.has(specified))).toEqual([]);
  });
});
