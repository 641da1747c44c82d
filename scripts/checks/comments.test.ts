import { describe, expect, test } from 'vitest';
import { commentedFiles, commentsIn, commentsOf } from './comments.ts';
import { refusedIn } from './plain-english.ts';

test('comments are plain English', () => {
  const comments = commentedFiles().flatMap(commentsIn);
  const refused = comments.flatMap(({ file, line, text }) =>
    refusedIn(text).map((phrase) => `${file}:${line}: ${phrase}`),
  );

  expect(comments.length).toBeGreaterThan(8_000);
  expect(refused).toEqual([]);
});

describe('what is a comment', () => {
  const textsOf = (file: string, code: string) => commentsOf(file, code).map(({ text }) => text);

  test('of TypeScript: every kind, with lines that run on, and nothing of strings', () => {
    const code = [
      '/**',
      ' * A doc.',
      ' * Its second line.',
      ' */',
      "const address = 'https://example.org'; // Behind code.",
      'const text = `// not one`; /* but this */',
      '// One sentence',
      '// on two lines.',
      '',
      '// Another one.',
      'const pattern = /[/*]/;',
    ].join('\n');

    expect(commentsOf('a.ts', code)).toEqual([
      { file: 'a.ts', line: 1, text: 'A doc. Its second line.' },
      { file: 'a.ts', line: 5, text: 'Behind code.' },
      { file: 'a.ts', line: 6, text: 'but this' },
      { file: 'a.ts', line: 7, text: 'One sentence on two lines.' },
      { file: 'a.ts', line: 10, text: 'Another one.' },
    ]);
  });

  test('of screens', () => {
    expect(textsOf('a.tsx', 'const a = <p title="/* text */">{/* A note. */}// text</p>;')).toEqual(
      ['A note.'],
    );
  });

  test('of styles', () => {
    const code = 'a { content: "/* text */"; } /* A\n   note. */\nb { }';

    expect(textsOf('a.css', code)).toEqual(['A note.']);
  });

  test('of shell, workflows and settings', () => {
    const code = "# First,\n# and on.\necho '# text' a#b # Last.";

    expect(textsOf('.githooks/pre-commit', code)).toEqual(['First, and on.', 'Last.']);
  });
});

describe('what is refused', () => {
  test.each([
    ['Whoever waits is none.', ['Whoever', 'is none']],
    ['The page tells it, as told before.', ['tells', 'told']],
    ['The server is asked; it asks frequently asked questions.', ['asked', 'asks']],
    ['The table says so.', ['says']],
    ['What stands in the stand-in stood there.', ['stands', 'stood']],
    ['Looks for it and looks at it.', ['Looks', 'looks']],
    ['Keeps a row, by keep-alive.', ['Keeps']],
    ["Somebody else's; nobody reads it.", ['Somebody', 'nobody']],
    ['What is not here takes the phone away.', ['What is not', 'takes the phone away']],
  ])('%s', (text, phrases) => {
    expect(refusedIn(text)).toEqual(phrases);
  });

  test('nothing in quotes and code', () => {
    expect(refusedIn('The button "Ask again" of `told_at`.')).toEqual([]);
  });
});
