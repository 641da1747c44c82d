import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.ts';

const css = 'a::after{content:"$&"}';
const sheets = new Map([['/assets/root-1.css', css]]);

test('a page’s styles stand in the page, under their hash, and are not fetched as a file', () => {
  const page = '<head><link rel="stylesheet" href="/assets/root-1.css"/></head>';
  const hash = createHash('sha256').update(css).digest('base64');
  expect(inlineStyles(page, sheets)).toEqual({
    html: `<head><style>${css}</style><link rel="stylesheet" href="/assets/root-1.css" media="not all" disabled=""/></head>`,
    hashes: [`'sha256-${hash}'`],
  });
});

test('a style sheet that the build does not have stays a link', () => {
  const page = '<head><link rel="stylesheet" href="/assets/other.css"/></head>';
  expect(inlineStyles(page, sheets)).toEqual({ html: page, hashes: [] });
});
