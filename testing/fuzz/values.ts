import fc from 'fast-check';

/** Sent only in unknown fields, so no stored row may contain it. */
export const canary = 'canary-in-an-unknown-field';

const texts = [
  ...['', ' ', 'null', 'undefined', 'NaN', 'Infinity', '-0', '1e400', '0x10', '1e3', '٣', '০'],
  ...["' or 1=1 --", '"; drop table members;--', '$1', '%', '%00', '%E0%A4%A', '\\', '\\u0000'],
  ...['../../etc/passwd', '..\\..\\', 'file:///etc/passwd', 'javascript:alert(1)', '//evil.test'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '[object Object]'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '{{7*7}}', '<%= 7 %>'],
  ...['\0', 'a\0b', '\ud800', '\udfff', 'a\ud83d', '\u202e', '\u200d', '\ufeff', '\u2028'],
  ...['a@b.c\r\nbcc: d@e.f', 'nobody@example.test', '00000000-0000-0000-0000-000000000000'],
  ...['x'.repeat(10_000), '\u0301'.repeat(9_000), '😀'.repeat(3_000), '9'.repeat(400)],
];

const deep = (depth: number, inner: unknown): unknown =>
  depth === 0 ? inner : depth % 2 ? [deep(depth - 1, inner)] : { a: deep(depth - 1, inner) };

export const fuzzedText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** JSON values that often break programs. */
export const fuzzedJson: fc.Arbitrary<unknown> = fc.oneof(
  fuzzedText,
  fc.constantFrom(null, true, false, 0, -0, -1, 0.1, 1e308, 5e-324, 2 ** 53, 2 ** 31, -(2 ** 63)),
  fc.constantFrom([], {}, [[]], [null], { length: 1 }, { toString: 1 }, deep(200, 'x')),
  fc.array(fuzzedText, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);

export const unknownFields: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom(
    'isAdmin',
    'role',
    'paid',
    'toString',
    'seller_id',
    '$where',
    'detail',
    'reason_',
  ),
  fc.constantFrom<unknown>(canary, [canary], { [canary]: canary }, { a: { b: [canary] } }),
  { maxKeys: 3 },
);

/** JSON that `JSON.stringify` never writes, and invalid JSON. */
export const fuzzedBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      ...['', '{', '}', '[', 'null', '1e400', '-0', 'NaN', '{"a":1e400}', '{"a":-0}', '\ufeff{}'],
      ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'],
      ...['{"a":1,"a":2}', "{'a':1}", '{"a":"\\ud800"}', '{"a":"\\u0000"}', '{"a":1}{"a":2}'],
      ...['['.repeat(20_000), `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
      ...['a=1&b=2', '<a/>', '--x\r\n\r\n', '--x--', 'name[]=1&__proto__[isAdmin]=true'],
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

export const fuzzedQuery: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '?',
      '?&&&',
      '?=',
      '?email',
      '?email=',
      '?email=a&email=b',
      '?email[]=a',
      '?email[a]=b',
    ],
    ...[
      '?__proto__[isAdmin]=1',
      '?constructor=1',
      '?key=1&key=2',
      '?expiration=1e400',
      '?%',
      '?%00',
    ],
    ...['?before=%ff', '?state=paid&state=held', '?action=', `?a=${'b'.repeat(5_000)}`],
  ),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('email', 'key', 'expiration', 'before', 'state', 'actor', 'x'),
        fuzzedText,
      ),
    )
    .map((pairs) => `?${new URLSearchParams(pairs.map(([k, v]) => [k, v.toWellFormed()]))}`),
);

export const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json; charset=utf-16',
  'application/json;;;=',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'text/plain',
  'text/html',
  'application/xml',
  '*/*',
  ';',
  'a',
  '',
] as const;

export const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
